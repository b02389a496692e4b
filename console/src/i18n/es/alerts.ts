import type { alerts as english } from "../en/alerts.ts"
import type { Translation } from "../index.tsx"

export const alerts: Translation<typeof english> = {
  "alerts.device": "Este dispositivo",
  "alerts.deviceOn": "Los avisos llegan a este dispositivo, también con la consola cerrada.",
  "alerts.deviceOff": "Recibe aquí una notificación en cuanto pase algo, también con la consola cerrada.",
  "alerts.turnOn": "Activar aquí",
  "alerts.turnOff": "Desactivar aquí",
  "alerts.test": "Enviarme una prueba",
  "alerts.testDelivered":
    "La prueba va de camino. Si no ves nada, mira los ajustes de notificaciones de tu sistema.",
  "alerts.testFailed":
    "El servicio de notificaciones no aceptó la prueba. Quien administra el servidor encuentra el motivo en la tabla de envíos.",
  "alerts.testGone": "El servicio de notificaciones ya no conoce este dispositivo. Actívalo de nuevo.",
  "alerts.hindrance.insecure":
    "Las notificaciones necesitan una conexión cifrada: abre la consola con https.",
  "alerts.hindrance.install":
    "En un iPhone o iPad, pon antes Criba en la pantalla de inicio: toca Compartir y luego «Añadir a pantalla de inicio». Ábrela desde allí y activa los avisos.",
  "alerts.hindrance.unsupported":
    "Este navegador no puede recibir notificaciones con la consola cerrada. El sonido y el correo funcionan igualmente.",
  "alerts.hindrance.denied":
    "Este navegador bloquea las notificaciones de Criba. Permítelas en sus ajustes para este sitio y vuelve a cargar la página.",
  "alerts.notAllowed": "El navegador no lo ha permitido.",
  "alerts.noService": "El navegador no ha podido llegar a su servicio de notificaciones.",
  "alerts.what": "De qué se te avisa",
  "alerts.whatHint": "Fuera de tu horario no se te avisa de nada, salvo que lo pidas aquí.",
  "alerts.kind": "Tipo",
  "alerts.way.push": "Push",
  "alerts.way.mail": "Correo",
  "alerts.way.sound": "Sonido",
  "alerts.way.any_hour": "A toda hora",
  "alerts.wayHint":
    "«Push» son notificaciones en tus dispositivos. El sonido y un aviso llegan con la consola abierta.",
  "alerts.anyHourHint": "«A toda hora» es también fuera de tu horario.",
  "alerts.noMail": "Este servidor no envía correo.",
  "alerts.kind.new_lead": "Lead nuevo",
  "alerts.kind.reminder": "Recordatorio",
  "alerts.kind.escalation": "Escalado",
  "alerts.kind.pause": "Pausa",
  "alerts.kind.webhook": "Webhook que falla",
  "alerts.kind.rejection": "Leads rechazados",
  "alerts.hint.new_lead": "Te ha tocado un lead",
  "alerts.hint.reminder": "Un lead tuyo está esperando, o es hora de volver a llamar",
  "alerts.hint.escalation": "Nadie contactó con un lead a tiempo",
  "alerts.hint.pause": "Alguien está en pausa por no llegar a tiempo",
  "alerts.hint.pauseOwn": "Estás en pausa por no llegar a tiempo",
  "alerts.hint.webhook": "Se ha desactivado un webhook",
  "alerts.hint.rejection":
    "El primero enseguida, los demás juntos; si llegan muchos, como mucho cada cuatro horas",
  "alerts.youArePaused":
    "Varios primeros contactos seguidos no llegaron a tiempo. Vuelve a recibir leads en tu bandeja.",
  "alerts.somebodyPaused": "Alguien no llegó a tiempo a varios primeros contactos seguidos.",
  "alerts.look": "Échale un vistazo",
  "alerts.devices": "Tus dispositivos",
  "alerts.noDevices": "Ninguno todavía. Con la consola cerrada no recibes notificaciones.",
  "alerts.current": "este",
  "alerts.seen": (when) => `abierto por última vez el ${when}`,
  "alerts.failing": (when) => `no llega nada desde el ${when}`,
  "alerts.remove": (name) => `Quitar ${name}`,
}
