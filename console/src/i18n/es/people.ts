import type { people as english } from "../en/people.ts"
import type { Translation } from "../index.tsx"

const WRONG: Record<string, string> = {
  "email.taken": "Ya hay alguien con esta dirección.",
  "email.invalid": "Esto no es un correo.",
  "triager.required": "Di quién es dentro del equipo.",
  "triager.unknown": "No existe ese comercial.",
  "triager.taken": "Ya es otra persona.",
  "role.last_admin": "Es el último administrador: antes nombra a otro.",
  "disabled.last_admin": "Es el último administrador: antes nombra a otro.",
}

export const people: Translation<typeof english> = {
  "people.invite": "Invitar a alguien",
  "people.inviteNote": "Obtienes un enlace para pasárselo como prefieras. Sirve una vez, durante 7 días.",
  "people.inviteGo": "Crear el enlace",
  "people.empty": "De momento solo estás tú",
  "people.emptyHow":
    "Invita a quien dirige ventas como administrador y a cada comercial con su lugar en la rotación: así tendrán su propia bandeja.",
  "people.unknown": "No existe esa persona",
  "people.name": "Nombre",
  "people.nameNote": "Podrá cambiarlo al entrar.",
  "people.email": "Correo",
  "people.role": "Rol",
  "people.role.admin": "Admin",
  "people.role.triager": "Comercial",
  "people.roleNote.admin": "Lo hace todo: reglas, equipo, claves, personas y todos los leads.",
  "people.roleNote.triager": "Ve y trabaja los leads que tiene, y su lugar en la rotación.",
  "people.triager": "En la rotación",
  "people.triagerNote": "De quién son los leads que recibe.",
  "people.triagerNoteAdmin": "Solo si también atiende leads.",
  "people.pickTriager": "Elige a alguien del equipo",
  "people.noTriager": "Nadie en la rotación",
  "people.state": "Estado",
  "people.state.active": "Con acceso",
  "people.state.disabled": "Sin acceso",
  "people.state.invited": "Con invitación",
  "people.invitations": "Invitaciones abiertas",
  "people.seen": "Última visita",
  "people.joined": "Entró",
  "people.until": (day) => `hasta el ${day}`,
  "people.invitedAt": "Invitación",
  "people.expires": "El enlace acaba",
  "people.link": "El enlace para entrar",
  "people.linkNote": (end) =>
    `Cópialo ahora: se muestra una sola vez. Criba no envía correos, así que pásaselo tú. Sirve una vez, hasta el ${end}.`,
  "people.linkGone":
    "El enlace se mostró al crear la invitación. Si se ha perdido, retira esta e invita de nuevo.",
  "people.withdraw": "Retirar",
  "people.withdrawTitle": (name) => `¿Retirar la invitación de ${name}?`,
  "people.withdrawNote": "El enlace deja de funcionar al momento. Puedes volver a invitar cuando quieras.",
  "people.isYou": "Esta cuenta es la tuya: cuidado con lo que te quitas.",
  "people.saved": "Guardado",
  "people.signOut": "Cerrar sus sesiones",
  "people.signOutTitle": (name) => `¿Cerrar todas las sesiones de ${name}?`,
  "people.signOutNote":
    "Se cierran todas sus sesiones, en todos los dispositivos. Puede volver a entrar con su contraseña.",
  "people.signedOut": (name) => `Sesiones de ${name} cerradas`,
  "people.disable": "Quitar el acceso",
  "people.disableTitle": (name) => `¿Quitar el acceso a ${name}?`,
  "people.disableNote":
    "Se cierran sus sesiones y ya no puede entrar. Sus leads siguen siendo suyos: repártelos en la rotación si debe atenderlos otra persona.",
  "people.disabledSince": (when) => `No puede entrar desde el ${when}.`,
  "people.enable": "Devolver el acceso",
  "people.wrong": (field, code, detail) => WRONG[`${field}.${code}`] ?? detail,
}
