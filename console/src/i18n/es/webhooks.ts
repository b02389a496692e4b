import type { webhooks as english } from "../en/webhooks.ts"
import type { Translation } from "../index.tsx"

/** What the server notes of an attempt is a sentence of its log. */
const FAILURES: readonly (readonly [RegExp, string])[] = [
  [/^The receiver answered (\d+): it wants no more/, "El receptor respondió $1: no quiere recibir más."],
  [/^The receiver answered (\d+): redirects/, "El receptor respondió $1: no se siguen las redirecciones."],
  [/^The receiver answered (\d+)/, "El receptor respondió $1."],
  [/^No answer within (.+)\.$/, "No hubo respuesta en $1."],
  [/^The name does not resolve/, "Ese nombre de servidor no existe."],
  [/^The name servers do not answer/, "Los servidores de nombres no responden."],
  [/^The connection was refused/, "Se rechazó la conexión."],
  [/^The connection was closed before/, "La conexión se cerró antes de que llegara una respuesta."],
  [/^The address cannot be reached/, "No se puede llegar a esa dirección."],
  [/^The certificate has expired/, "El certificado ha caducado."],
  [/^The certificate is not valid yet/, "El certificado aún no es válido."],
  [/^The certificate was revoked/, "El certificado fue revocado."],
  [/^The certificate is self-signed/, "El certificado está firmado por sí mismo."],
  [/^The certificate's issuer/, "No se confía en quien emitió el certificado."],
  [/^The certificate is for another name/, "El certificado es de otro nombre."],
  [/^No encrypted connection/, "No se pudo acordar una conexión cifrada."],
  [/^Only provisional answers/, "Solo llegaron respuestas provisionales."],
  [/^The headers of the answer/, "Las cabeceras de la respuesta son demasiado grandes."],
  [/^The answer is not HTTP/, "La respuesta no es HTTP."],
  [
    /not public|not an IP address|must start with https|has no address/,
    "No se puede llamar a esta dirección: no es pública.",
  ],
  [/^The request failed \((.+)\)\.$/, "La petición falló ($1)."],
  [/^The chat asks for a pause of (.+)\.$/, "El chat pide una pausa de $1; el mensaje se envía después."],
  [/^The chat takes no messages from here any more \((.+)\)/, "El chat ya no acepta mensajes de aquí ($1)."],
  [/^The chat takes no messages from here any more/, "El chat ya no acepta mensajes de aquí."],
  [/^The receiver answered with a web page/, "Respondió una página web: esta no es la dirección de un chat."],
  [/^Telegram refused the message: (.+)\.$/, "Telegram rechazó el mensaje: $1."],
  [/^The receiver is not Telegram/, "Quien respondió no es Telegram."],
  [/took the message and did not show it/, "El chat aceptó el mensaje y no lo mostró."],
]

/** Why an endpoint was disabled. */
const BECAUSE: readonly (readonly [RegExp, string])[] = [
  [/^It answered 410/, "Respondió 410: no quiere recibir más."],
  [/^Nothing has arrived for (\d+) days/, "No ha llegado nada en $1 días."],
  [/^It was disabled by hand/, "Se desactivó a mano."],
]
const tellBecause = (because: string): string => {
  const found = BECAUSE.find(([pattern]) => pattern.test(because))
  return found === undefined
    ? tellFailure(because)
    : found[1].replace("$1", found[0].exec(because)?.[1] ?? "")
}

function tellFailure(error: string): string {
  for (const [pattern, words] of FAILURES) {
    const found = pattern.exec(error)
    if (found !== null) return words.replace("$1", found[1] ?? "")
  }
  return "La petición falló."
}

export const webhooks: Translation<typeof english> = {
  "webhooks.create": "Añadir destino",
  "webhooks.createNote": "Recibe lo que ocurra desde ahora. Lo anterior se le puede enviar después.",
  "webhooks.empty": "Todavía no hay webhooks",
  "webhooks.emptyHow":
    "Criba puede llamar a tu CRM o a una automatización cuando un lead entra, se asigna o cambia, y escribir a tu equipo en Slack, Teams o Telegram. Añade dónde.",
  "webhooks.noneSuch": "No hay ninguno",
  "webhooks.unknown": "No existe ese destino",
  "webhooks.url": "Dirección",
  "webhooks.urlNote": "https y accesible desde internet, salvo que el servidor permita su red.",
  "webhooks.failure": tellFailure,
  "webhooks.because": tellBecause,
  "webhooks.kind": "A quién se avisa",
  "webhooks.kind.webhook": "Un programa",
  "webhooks.kind.slack": "Slack",
  "webhooks.kind.teams": "Microsoft Teams",
  "webhooks.kind.telegram": "Telegram",
  "webhooks.kindNote.webhook": "Un webhook: tu CRM, n8n, Zapier y similares reciben datos firmados.",
  "webhooks.kindNote.slack": "Mensajes en un canal. También Mattermost, Rocket.Chat y Discord.",
  "webhooks.kindNote.teams": "Mensajes en un canal o chat, con un flujo de trabajo.",
  "webhooks.kindNote.telegram": "Mensajes en un grupo o canal, con un bot.",
  "webhooks.name.slack": "Slack",
  "webhooks.name.teams": "Teams",
  "webhooks.name.telegram": "Telegram",
  "webhooks.how.slack": "Cómo conseguir la dirección en Slack",
  "webhooks.how.teams": "Cómo conseguir la dirección en Teams",
  "webhooks.how.telegram": "Cómo conseguir un bot y el id del chat",
  "webhooks.steps.slack":
    "En api.slack.com/apps crea una aplicación «from scratch» en tu espacio de trabajo.\nAbre «Incoming Webhooks» y actívalos.\nElige «Add New Webhook to Workspace» y el canal.\nCopia la dirección que empieza por https://hooks.slack.com/ y pégala aquí.",
  "webhooks.steps.teams":
    "En Teams abre «…» junto al canal o chat y elige «Flujos de trabajo».\nToma la plantilla que publica cuando se recibe una solicitud de webhook (en inglés, «Send webhook alerts to a channel»).\nTermínala, copia la dirección que muestra y pégala aquí.",
  "webhooks.steps.telegram":
    'En Telegram escribe /newbot a @BotFather y contesta a sus preguntas: te da el token.\nAñade el bot a tu grupo y escribe allí algo como /start@tu_bot.\nAbre https://api.telegram.org/bot<token>/getUpdates en el navegador: el id del chat es el número que sigue a "chat":{"id":, con su signo menos.',
  "webhooks.alsoSlack":
    "Mattermost y Rocket.Chat: la dirección de un webhook entrante. Discord: la dirección del webhook con /slack al final.",
  "webhooks.token": "El token del bot",
  "webhooks.chatId": "El id del chat",
  "webhooks.keepSecret": "Déjalo vacío para conservar el que está guardado.",
  "webhooks.chatExample": "El canal del equipo de ventas",
  "webhooks.language": "Idioma de los mensajes",
  "webhooks.language.es": "Español",
  "webhooks.language.en": "Inglés",
  "webhooks.chatPayload.thin": "Nada personal",
  "webhooks.chatPayload.full": "También el nombre y los contactos del lead",
  "webhooks.chatPayloadNote.thin": "Quién tiene que llamar, hasta cuándo, y un enlace al lead.",
  "webhooks.chatPayloadNote.full":
    "Nombre, negocio, teléfono, correo y notas quedan entonces también en el chat, y borrar aquí a una persona no los borra allí.",
  "webhooks.preview": "Un mensaje sobre",
  "webhooks.previewNoLink":
    "No hay enlace al lead porque el servidor no conoce su propia dirección (PUBLIC_URL).",
  "webhooks.description": "Para qué es",
  "webhooks.descriptionExample": "Nuestro CRM",
  "webhooks.events": "Eventos",
  "webhooks.allEvents": "Todos los eventos",
  "webhooks.allEventsNote": "También los que añadan versiones futuras.",
  "webhooks.someEvents": (count) => `${count} ${count === 1 ? "evento" : "eventos"}`,
  "webhooks.payload": "Envía",
  "webhooks.payload.thin": "Ids y la decisión",
  "webhooks.payload.full": "También los campos del lead",
  "webhooks.payloadNote.thin": "No sale nada personal: ids, estado y el porqué.",
  "webhooks.payloadNote.full": "Nombre, correo, teléfono y lo demás van a esa dirección.",
  "webhooks.state.enabled": "Activo",
  "webhooks.state.failing": "Falla",
  "webhooks.state.disabled": "Desactivado",
  "webhooks.pending": "Pendientes",
  "webhooks.failing": "Falla desde hace",
  "webhooks.created": "Creado",
  "webhooks.enable": "Activar",
  "webhooks.disable": "Desactivar",
  "webhooks.disableTitle": (host) => `¿Desactivar ${host}?`,
  "webhooks.disableNote":
    "Deja de recibir, y lo pendiente se da por fallido. Puedes activarlo cuando quieras y enviarle lo que se perdió.",
  "webhooks.deleteTitle": (host) => `¿Borrar ${host}?`,
  "webhooks.deleteNote":
    "Con su registro y su secreto, para siempre. Si quieres conservar el registro, desactívalo.",
  "webhooks.failingSince": (when) => `No ha llegado nada desde el ${when}.`,
  "webhooks.failingHow": "Se reintenta según un calendario; tras cinco días sin éxito se desactiva.",
  "webhooks.disabledSince": (when) => `Desactivado desde el ${when}.`,
  "webhooks.disabledHow": "Actívalo y reenvía lo que se perdió.",
  "webhooks.secret": "El secreto para verificar",
  "webhooks.secretNote":
    "Cópialo ahora: se muestra una sola vez. Con él, quien recibe distingue las llamadas de Criba de las de cualquier otro.",
  "webhooks.verify": "Un receptor en Node.js",
  "webhooks.rotateTitle": "Nuevo secreto",
  "webhooks.rotateNote":
    "Mientras tanto cada llamada va firmada con los dos, para que no se rechace nada mientras el receptor cambia el suyo.",
  "webhooks.test": "Enviar una prueba",
  "webhooks.testing": "La prueba va de camino…",
  "webhooks.testArrived": "La prueba ha llegado.",
  "webhooks.testFailed": "La prueba no ha llegado.",
  "webhooks.deliveries": "Entregas",
  "webhooks.deliveryStatus": "Estado de las entregas",
  "webhooks.delivery.pending": "Pendiente",
  "webhooks.delivery.failed": "Fallida",
  "webhooks.delivery.delivered": "Entregada",
  "webhooks.noDeliveries": "Todavía no se ha enviado nada. Con una prueba verás si funciona.",
  "webhooks.noneSuchDelivery": "No hay ninguna",
  "webhooks.show.all": "Todas",
  "webhooks.show.pending": "Pendientes",
  "webhooks.show.failed": "Fallidas",
  "webhooks.show.delivered": "Entregadas",
  "webhooks.noAnswer": "sin respuesta",
  "webhooks.tookMs": (ms) => `${ms} ms`,
  "webhooks.nextAttempt": (when) => `Próximo intento: ${when}`,
  "webhooks.replayOne": "Reenviar",
  "webhooks.replayFailed": "Reenviar las fallidas",
  "webhooks.replaySpan": "Reenviar un periodo",
  "webhooks.replayNote":
    "Vuelve a salir todo lo que ocurrió en ese tiempo: lo que llegó, lo que falló y lo que no se envió. El receptor reconoce lo repetido por su id.",
  "webhooks.replayed": (count) => (count === 0 ? "No había nada que enviar" : `${count} de camino`),
  "webhooks.toNote": "Vacío es hasta ahora.",
  "webhooks.event.lead.created": "Entra un lead",
  "webhooks.event.lead.assigned": "Lead asignado",
  "webhooks.event.lead.waiting": "Lead en espera",
  "webhooks.event.lead.disqualified": "Lead descartado",
  "webhooks.event.lead.status_changed": "Cambia el estado de un lead",
  "webhooks.event.lead.attempted": "Intento de contacto",
  "webhooks.event.lead.contact_due": "Aviso de primer contacto",
  "webhooks.event.lead.contact_missed": "Plazo de contacto incumplido",
  "webhooks.event.lead.escalated": "Lead que nadie contacta",
  "webhooks.event.lead.commented": "Comentario en un lead",
  "webhooks.event.lead.corrected": "Lead corregido",
  "webhooks.event.lead.turn_voided": "Turno anulado",
  "webhooks.event.lead.erased": "Persona borrada",
  "webhooks.event.triager.paused": "Comercial en pausa",
  "webhooks.event.triager.resumed": "Comercial de vuelta",
  "webhooks.event.policy.published": "Política publicada",
  "webhooks.event.webhook.disabled": "Webhook desactivado",
  "webhooks.event.rejections.arrived": "Leads rechazados",
  "webhooks.event.webhook.test": "Prueba",
}
