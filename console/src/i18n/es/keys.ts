import type { keys as english } from "../en/keys.ts"
import type { Translation } from "../index.tsx"

export const keys: Translation<typeof english> = {
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
  "keys.createNote": "Para un programa. Dale una a cada cual: así puedes retirar una sin tocar las demás.",
  "keys.empty": "Todavía no hay claves",
  "keys.emptyHow":
    "Un programa que envía o lee leads necesita una clave. Crea una y tendrás una petición que funciona. Los formularios y las herramientas que no pueden enviar una clave tienen una dirección:",
  "keys.unknown": "No existe esa clave",
  "keys.nameTaken": "Otra clave ya se llama así. Con dos iguales, nadie sabrá con cuál llegó un lead.",
  "keys.nameNote": "Para qué es. Aparece junto a los leads que llegan con ella.",
  "keys.nameExample": "CRM",
  "keys.scopes": "Puede",
  "keys.scope.ingest": "Enviar leads",
  "keys.scope.read": "Leer",
  "keys.scope.admin": "Todo",
  "keys.scopeNote.ingest": "La entrada pública de leads y nada más.",
  "keys.scopeNote.read": "Leads, equipo, política y estadísticas, sin cambiarlos.",
  "keys.scopeNote.admin": "Lo mismo que un administrador aquí.",
  "keys.rate": "Por minuto",
  "keys.rateNote": "Peticiones por minuto como mucho; vacío es sin límite.",
  "keys.perMinute": (rate) => `${rate} ${rate === "1" ? "petición" : "peticiones"} por minuto`,
  "keys.noLimit": "Sin límite",
  "keys.origins": "Sitios web",
  "keys.originsNote": "Solo si la llaman páginas desde el navegador: los sitios que pueden, uno por línea.",
  "keys.noOrigins": "Ninguno: solo desde servidores",
  "keys.expires": "Caduca",
  "keys.expiresNote": "Al acabar ese día; vacío es nunca.",
  "keys.created": "Creada",
  "keys.lastUsed": "Último uso",
  "keys.state.active": "Activa",
  "keys.state.expired": "Caducada",
  "keys.state.revoked": "Revocada",
  "keys.ended.expired": "Ha caducado y ya no deja entrar. Crea otra si aún hace falta.",
  "keys.ended.revoked":
    "Está revocada para siempre y ya no deja entrar. Lo que hizo sigue en los historiales.",
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
}
