import type { rejections as english } from "../en/rejections.ts"
import type { Translation } from "../index.tsx"

const SAID: Record<string, (name: string) => string> = {
  required: (name) => `Falta: ${name.toLowerCase()}`,
  "wrong_type.number": (name) => `${name}: no es un número`,
  "wrong_type.flag": (name) => `${name}: ni sí ni no`,
  "wrong_type.text": (name) => `${name}: no es texto`,
  out_of_range: (name) => `${name}: fuera de rango`,
  too_long: (name) => `${name}: demasiado largo`,
  contains_nul: (name) => `${name}: tiene un carácter roto`,
  lone_surrogate: (name) => `${name}: tiene un carácter roto`,
  not_an_object: () => "El cuerpo no es un objeto",
  too_many_extra_fields: () => "Demasiados campos desconocidos",
  extra_too_large: () => "Los campos desconocidos ocupan demasiado",
  hidden_field_filled: () => "está relleno un campo que las personas no ven",
  sent_too_fast: () => "se envió nada más abrirse la página",
  page_not_allowed: (name) =>
    `El formulario está en una página de ${name}, que no figura entre los sitios web de la fuente`,
}

export const rejections: Translation<typeof english> = {
  "rejections.nobody": "Sin nombre",
  "rejections.wrong": "Qué está mal",
  "rejections.key": "Llegó con",
  "rejections.from": (name) => `Solo lo que llegó con ${name}.`,
  "rejections.fromAll": "Ver todo",
  "rejections.state.open": "Abierto",
  "rejections.state.replayed": "Reenviado",
  "rejections.show.open": "Abiertos",
  "rejections.show.replayed": "Reenviados",
  "rejections.show.all": "Todos",
  "rejections.empty.open": "No hay nada que arreglar",
  "rejections.empty.replayed": "Todavía no se ha reenviado nada",
  "rejections.empty.all": "No se ha rechazado nada",
  "rejections.emptyHow":
    "Cuando un formulario envía algo que no se puede leer, su remitente recibe un error, y lo que envió espera aquí 30 días: arréglalo, reenvíalo y no se pierde nadie.",
  "rejections.state.dismissed": "Archivado",
  "rejections.show.dismissed": "Archivados",
  "rejections.empty.dismissed": "No hay ninguno archivado",
  "rejections.dismiss": "Archivar",
  "rejections.reopen": "Volver a abrir",
  "rejections.dismissedSince": (when) =>
    `Archivado el ${when}: ya no cuenta en ningún sitio y se borrará cuando caduque.`,
  "rejections.select": (name) => `Seleccionar ${name}`,
  "rejections.many.replay": (count) => (count === 1 ? "Reenviar 1 rechazo" : `Reenviar ${count} rechazos`),
  "rejections.many.replayHow":
    "Se corrigen y se deciden ahora los que solo tienen un arreglo evidente, como un campo con otro nombre. Después puedes mirarlos uno a uno.",
  "rejections.many.replayGo": (count) => `Reenviar ${count}`,
  "rejections.many.dismiss": (count) => (count === 1 ? "Archivar 1 rechazo" : `Archivar ${count} rechazos`),
  "rejections.many.dismissHow":
    "Salen de los abiertos y ya no cuentan en ningún sitio. Hasta que caduquen puedes volver a abrirlos.",
  "rejections.many.dismissGo": (count) => `Archivar ${count}`,
  "rejections.many.reopen": (count) =>
    count === 1 ? "Volver a abrir 1 rechazo" : `Volver a abrir ${count} rechazos`,
  "rejections.many.reopenHow": "Vuelven a estar entre los abiertos.",
  "rejections.many.reopenGo": (count) => `Abrir ${count}`,
  "rejections.many.left": (count) =>
    count === 1
      ? "Uno se queda como está. Ábrelo para corregirlo:"
      : `${count} se quedan como están. Ábrelos uno a uno para corregirlos:`,
  "rejections.many.soFar": (some, all) => `${some} de ${all}.`,
  "rejections.many.done": (count) => `${count} ${count === 1 ? "hecho" : "hechos"}.`,
  "rejections.many.already": (count) =>
    count === 1 ? "1 ya estaba reenviado." : `${count} ya estaban reenviados.`,
  "rejections.many.refused": (count) =>
    count === 1 ? "Con 1 no se ha podido." : `Con ${count} no se ha podido.`,
  "rejections.many.result": (aim, code) => {
    if (code === "ok") return { replay: "Ya es un lead", dismiss: "Archivado", reopen: "Abierto" }[aim]
    if (code === "invalid_transition") return "Ya estaba reenviado"
    return code === "not_found" ? "Ya no existe" : "Todavía tiene algo mal: ábrelo"
  },
  "rejections.came": (when, key) => `Llegó el ${when} con la clave ${key}`,
  "rejections.cameBySource": (when, source) => `Llegó el ${when} por la fuente ${source}`,
  "rejections.toSource": "Ver la fuente",
  "rejections.suspect": (signs) => `Quizá spam: ${signs}`,
  "rejections.malformed": "No es JSON válido",
  "rejections.malformedAt": (line, column) =>
    `Deja de ser JSON válido en la línea ${line}, columna ${column}.`,
  "rejections.notAnObject": "El cuerpo tiene que ser un objeto: {…}.",
  "rejections.mode": "Cómo arreglarlo",
  "rejections.mode.fields": "Campos",
  "rejections.body": "Cuerpo",
  "rejections.mend.marks": "Arreglar comillas, comas y llaves",
  "rejections.mend.form": "Leerlo como campos de un formulario",
  "rejections.mend.list": "Tomar el único de la lista",
  "rejections.restore": "Deshacer mis cambios",
  "rejections.allFields": "Ver todos los campos",
  "rejections.extras": "Campos desconocidos: se guardan con el lead, no deciden nada",
  "rejections.useField": (from, value) => `Usar «${from}»: ${value}`,
  "rejections.useValue": (value) => `Dejarlo en ${value}`,
  "rejections.notSaid": "No dice",
  "rejections.replay": "Reenviar",
  "rejections.left": (count) => `${count === 1 ? "Queda" : "Quedan"} ${count} por arreglar`,
  "rejections.ready": "Se decide ahora, con las reglas de ahora.",
  "rejections.became": (name, when) => `${name} es un lead desde el ${when}.`,
  "rejections.aLead": "Esto",
  "rejections.because": "Motivo",
  "rejections.was": "Estaba mal",
  "rejections.original": "Como llegó",
  "rejections.asItCame": "El cuerpo, tal cual",
  "rejections.notUtf8": "Los bytes no son UTF-8; se muestran como Windows-1252. Fíjate en los acentos.",
  "rejections.said": (code, name, kind) => (SAID[code] ?? SAID[`${code}.${kind}`])?.(name) ?? (name || code),
  "rejections.field.nombre": "Nombre",
  "rejections.field.email": "Correo",
  "rejections.field.telefono": "Teléfono",
  "rejections.field.business": "Negocio",
  "rejections.field.business_label": "Negocio, en sus palabras",
  "rejections.field.revenue": "Facturación",
  "rejections.field.revenue_label": "Facturación, en sus palabras",
  "rejections.field.qualified": "Ya cualificado",
  "rejections.field.funnel": "Embudo",
  "rejections.field.utm_source": "Origen",
  "rejections.field.utm_medium": "Medio",
  "rejections.field.utm_campaign": "Campaña",
  "rejections.field.referrer": "Página de origen",
  "rejections.field.notes": "Notas",
}
