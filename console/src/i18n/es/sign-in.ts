import type { signIn as english } from "../en/sign-in.ts"
import type { Translation } from "../index.tsx"

export const signIn: Translation<typeof english> = {
  "signIn.title": "Entrar",
  "signIn.email": "Correo",
  "signIn.password": "Contraseña",
  "signIn.go": "Entrar",
  "signIn.openId": (name) => `Continuar con ${name}`,
  "signIn.notInvited": "Esa cuenta no tiene invitación aquí. Habla con un administrador.",
  "signIn.or": "o",
  "signIn.forgot": "¿Has olvidado la contraseña? Pide a un administrador un enlace para elegir otra.",
  "signIn.notSetUp": "Aquí todavía no hay nadie",
  "signIn.notSetUpHow":
    "Al arrancar, el servidor imprimió un enlace de instalación. Ábrelo para ser el primer administrador. Si se ha perdido, quien lleva el servidor crea otro, en la carpeta de Criba:",
  "join.setUp": "Pon en marcha Criba",
  "join.setUpHow": "Serás el primer administrador.",
  "join.title": "Únete a Criba",
  "join.as": (role) => `Te han invitado como ${role}.`,
  "join.name": "Tu nombre",
  "join.passwordHint": "10 caracteres como mínimo",
  "join.go": "Unirme",
  "join.setUpGo": "Empezar",
  "join.gone": "Este enlace ya no vale",
  "join.goneHow": "Se usó, se retiró o ha caducado. Si ya te uniste, entra sin más.",
  "join.goneNew":
    "Para un enlace nuevo habla con un administrador, que lo crea en Personas. Quien lleva el servidor lo crea allí, en la carpeta de Criba:",
  "join.goneInvite": "para alguien nuevo",
  "join.gonePassword": "para una contraseña olvidada",
  "join.toSignIn": "Ir a la entrada",
  "role.admin": "administrador",
  "role.triager": "comercial",
  "password.title": "Cambiar contraseña",
  "password.current": "Contraseña actual",
  "password.next": "Contraseña nueva",
  "password.done": "Contraseña cambiada. Se han cerrado las demás sesiones.",
}
