import type { people as english } from "../en/people.ts"
import type { Translation } from "../index.tsx"

export const people: Translation<typeof english> = {
  "people.invite": "Invitar a alguien",
  "people.inviteNoteMail":
    "Le llegará un enlace por correo, y tú también lo tendrás para pasárselo. Sirve una vez, durante 7 días.",
  "people.inviteNote": "Obtienes un enlace para pasárselo como prefieras. Sirve una vez, durante 7 días.",
  "people.inviteGo": "Invitar",
  "people.empty": "De momento solo estás tú",
  "people.emptyHow":
    "Invita a quien dirige ventas como administrador y a cada comercial con su lugar en la rotación: así tendrán su propia bandeja.",
  "people.unknown": "No existe esa persona",
  "people.nameNote": "Podrá cambiarlo al entrar.",
  "people.role": "Rol",
  "people.role.admin": "Administrador",
  "people.role.triager": "Comercial",
  "people.roleNote.admin": "Lo hace todo: reglas, equipo, claves, personas y todos los leads.",
  "people.roleNote.triager": "Ve y trabaja los leads que tiene, y su lugar en la rotación.",
  "people.triager": "En la rotación",
  "people.triagerNote": "Quién es en el equipo: verá los leads de esa persona.",
  "people.triagerNoteAdmin": "Solo si también atiende leads.",
  "people.pickTriager": "Elige a alguien del equipo",
  "people.noTriager": "Nadie en la rotación",
  "people.state.active": "Con acceso",
  "people.state.disabled": "Sin acceso",
  "people.state.invited": "Con invitación",
  "people.invitations": "Invitaciones abiertas",
  "people.seen": "Última visita",
  "people.joined": "Se unió",
  "people.invitedAt": "Invitación",
  "people.expires": "El enlace caduca",
  "people.link": "El enlace para entrar",
  "people.linkNote": (end) => `Pásaselo: se muestra una sola vez. Sirve una vez, hasta el ${end}.`,
  "people.linkWords": (name) =>
    `${name === "" ? "Hola" : `Hola, ${name}`}: esta es tu invitación a Criba, donde repartimos los leads:`,
  "people.mailed": (email) => `La invitación se ha enviado a ${email}. También puedes pasarle el enlace tú.`,
  "people.notMailed": "El servidor de correo no ha aceptado la invitación. Pásale el enlace tú.",
  "people.newLink": "Enlace nuevo",
  "people.linkGone":
    "El enlace se mostró al crear la invitación. Si se ha perdido, crea otro: el anterior deja de valer.",
  "people.newTriager": "Alguien nuevo en la rotación",
  "people.newTriagerNote":
    "Recibirá leads de todos los tramos, a cualquier hora, desde ya. Puedes cambiarlo en Rotación.",
  "people.withdraw": "Retirar",
  "people.withdrawTitle": (name) => `¿Retirar la invitación de ${name}?`,
  "people.withdrawNote": "El enlace deja de funcionar al momento. Puedes volver a invitar cuando quieras.",
  "people.withdrawTriager": (name) =>
    `${name} sigue en la rotación y recibiendo leads: si no debe recibirlos, cámbialo allí.`,
  "people.isYou": "Esta cuenta es la tuya: cuidado con lo que te quitas.",
  "people.signOut": "Cerrar sus sesiones",
  "people.signOutTitle": (name) => `¿Cerrar todas las sesiones de ${name}?`,
  "people.signOutNote":
    "Se cierran todas sus sesiones, en todos los dispositivos. Puede volver a entrar con su contraseña.",
  "people.signedOut": (name) => `Sesiones de ${name} cerradas`,
  "people.passwordLink": "Enlace de contraseña",
  "people.passwordLinkTitle": (name) => `Enlace para que ${name} elija una contraseña nueva`,
  "people.passwordLinkNote": (end) =>
    `Pásaselo: se muestra una sola vez. Sirve una vez, hasta el ${end}; si creas otro, este deja de valer. Mientras no lo use, su contraseña no cambia.`,
  "people.passwordLinkWords": (name) => `Hola, ${name}: elige aquí tu nueva contraseña de Criba:`,
  "people.disable": "Quitar el acceso",
  "people.disableTitle": (name) => `¿Quitar el acceso a ${name}?`,
  "people.disableNote":
    "Se cierran sus sesiones y ya no puede entrar. Sus leads siguen siendo suyos: repártelos en la rotación si debe atenderlos otra persona.",
  "people.disabledSince": (when) => `No puede entrar desde el ${when}.`,
  "people.enable": "Devolver el acceso",
}
