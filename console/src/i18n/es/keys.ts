import type { keys as english } from "../en/keys.ts"
import type { Translation } from "../index.tsx"

export const keys: Translation<typeof english> = {
  "panel.before": "Anterior",
  "panel.after": "Siguiente",
  "secret.saved": "Ya lo he guardado",
  "rotate.overlap": "Lo anterior sigue valiendo",
  "rotate.for": (hours) =>
    hours === 0
      ? "Nada: se ha filtrado"
      : hours < 24
        ? `${hours} ${hours === 1 ? "hora" : "horas"} más`
        : hours === 24
          ? "Un día más"
          : `${hours / 24} días más`,
  "rotate.go": "Crear",

  "keys.create": "Crear clave",
  "keys.createNote":
    "Para un formulario, una página o un programa. Dale una a cada cual: así puedes retirar una sin tocar las demás.",
  "keys.empty": "Todavía no hay claves",
  "keys.emptyHow":
    "Un formulario, una página o una automatización necesita una clave para enviar leads. Crea una y tendrás una petición que funciona.",
  "keys.unknown": "No existe esa clave",
  "keys.name": "Nombre",
  "keys.nameNote": "Para qué es. Aparece junto a los leads que llegan con ella.",
  "keys.nameExample": "Formulario web",
  "keys.scopes": "Puede",
  "keys.scope.ingest": "Enviar leads",
  "keys.scope.read": "Leer",
  "keys.scope.admin": "Todo",
  "keys.scopeNote.ingest": "La entrada pública de leads y nada más.",
  "keys.scopeNote.read": "Leads, equipo, política y estadísticas, sin cambiarlos.",
  "keys.scopeNote.admin": "Lo mismo que un administrador aquí.",
  "keys.rate": "Por minuto",
  "keys.rateNote": "Peticiones por minuto como mucho; vacío es sin límite.",
  "keys.perMinute": (rate) => `${rate} peticiones por minuto`,
  "keys.noLimit": "Sin límite",
  "keys.origins": "Sitios web",
  "keys.originsNote": "Solo si la llaman páginas desde el navegador: los sitios que pueden, uno por línea.",
  "keys.noOrigins": "Ninguno: solo desde servidores",
  "keys.expires": "Caduca",
  "keys.expiresNote": "Al acabar ese día; vacío es nunca.",
  "keys.created": "Creada",
  "keys.lastUsed": "Último uso",
  "keys.revokedAt": "Revocada",
  "keys.state": "Estado",
  "keys.state.active": "Activa",
  "keys.state.expired": "Caducada",
  "keys.state.revoked": "Revocada",
  "keys.ended.expired": "Ha caducado y ya no deja entrar. Crea otra si aún hace falta.",
  "keys.ended.revoked":
    "Está revocada para siempre y ya no deja entrar. Lo que hizo sigue en los historiales.",
  "keys.copyId": "Copiar el id",
  "keys.howTo": "Cómo usarla",
  "keys.curl": "Una primera petición, para la terminal",
  "keys.secret": "El secreto de la clave",
  "keys.secretNote":
    "Cópialo ahora: se muestra una sola vez y no se guarda. Quien lo tenga puede hacer lo mismo que la clave.",
  "keys.rotate": "Nuevo secreto",
  "keys.rotateTitle": (name) => `Nuevo secreto para «${name}»`,
  "keys.rotateNote":
    "La clave sigue siendo la misma; solo cambia su secreto. Mientras tanto, pon el nuevo en su sitio.",
  "keys.revoke": "Revocar",
  "keys.revokeTitle": (name) => `¿Revocar «${name}»?`,
  "keys.revokeNote":
    "A quien la use se le rechaza en menos de un segundo, para siempre. Los leads que hubiera enviado se pierden, salvo que su remitente lo intente con otra clave.",

  "forms.create": "Crear formulario",
  "forms.createNote":
    "Una dirección a la que envía un formulario de tu web. Tendrás el formulario entero para pegarlo; funciona también sin script.",
  "forms.nameExample": "Página de contacto",
  "forms.sitesNote":
    "Los sitios donde está el formulario, uno por línea. Con y sin www, si se usan los dos. Solo sus páginas pueden usarla.",
  "forms.kind": "Formulario",
  "forms.may": "Enviar leads desde un formulario y nada más.",
  "forms.anySite": "Cualquiera, y sin redirección",
  "forms.address": "La dirección del formulario",
  "forms.addressNote": "Cópiala ahora, o el formulario de abajo: se muestra una sola vez y no se guarda.",
  "forms.addressGone":
    "Su dirección no se guarda y no se puede mostrar otra vez. Si la has perdido, crea una nueva.",
  "forms.html": "El formulario entero, para tu página",
  "forms.send": "Enviar",
  "forms.leaveEmpty": "No rellenar",
  "forms.rotate": "Nueva dirección",
  "forms.rotateTitle": (name) => `Nueva dirección para «${name}»`,
  "forms.rotateNote":
    "El formulario sigue siendo el mismo; solo cambia su dirección. Mientras tanto, pon la nueva en tu página.",
  "forms.revokeNote":
    "A quien envíe el formulario se le dirá que no funciona, para siempre. Quítalo antes de tus páginas.",
}
