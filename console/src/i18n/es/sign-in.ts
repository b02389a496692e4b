import type { signIn as english } from "../en/sign-in.ts"
import type { Translation } from "../index.tsx"

export const signIn: Translation<typeof english> = {
  "signIn.password": "Contraseña",
  "signIn.notInvited": "Esa cuenta no tiene invitación aquí. Habla con un administrador.",
  "forgotten.how": "Te enviamos un enlace para que elijas otra.",
  "forgotten.go": "Enviarme el enlace",
  "forgotten.sent": (email) =>
    `Si alguien de aquí tiene la dirección ${email}, le llegará un correo con un enlace. Sirve una vez, durante una hora.`,
  "forgotten.sentNothing": "¿No te llega? Mira en el correo no deseado o pide el enlace a un administrador.",
  "forgotten.ask":
    "Pide a un administrador un enlace para elegir otra. Lo crea en Personas, al abrir tu nombre.",
  "forgotten.askNobody":
    "Si no hay otro administrador, quien lleva el servidor crea el enlace allí, en la carpeta de Criba:",
  "forgotten.back": "Volver a la entrada",
  "signIn.notSetUp": "Aquí todavía no hay nadie",
  "signIn.notSetUpHow":
    "Al arrancar, el servidor mostró un enlace de instalación. Ábrelo para ser el primer administrador. Si se ha perdido, quien lleva el servidor crea otro, en la carpeta de Criba:",
  "join.setUp.title": "Pon en marcha Criba",
  "join.setUp.how": "Serás el primer administrador.",
  "join.setUp.go": "Empezar",
  "join.password.title": "Elige una contraseña nueva",
  "join.password.how": "Se cerrarán tus demás sesiones y seguirás aquí.",
  "join.password.go": "Guardar y entrar",
  "join.join.title": "Únete a Criba",
  "join.join.go": "Unirme",
  "join.as": (role) => `Te han invitado como ${role}.`,
  "join.name": "Tu nombre",
  "join.gone": "Este enlace ya no vale",
  "join.goneHow":
    "Ya se ha usado, ha caducado, hay otro más reciente o es de otra instalación de Criba. Si ya te uniste, entra sin más.",
  "join.goneNew":
    "Para un enlace nuevo habla con un administrador, que lo crea en Personas. Quien lleva el servidor lo crea allí, en la carpeta de Criba:",
  "join.goneInvite": "para alguien nuevo",
  "join.gonePassword": "para una contraseña olvidada",
  "join.toSignIn": "Ir a la entrada",
  "role.admin": "administrador",
  "role.triager": "comercial",
}
