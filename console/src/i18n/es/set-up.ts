import type { setUp as english } from "../en/set-up.ts"
import type { Translation } from "../index.tsx"

export const setUp: Translation<typeof english> = {
  "setUp.title": "Puesta en marcha",
  "setUp.progress": (done, all) => `${done} de ${all}`,
  "setUp.intro":
    "Unos pocos pasos hasta el primer lead. Puedes dejarlo cuando quieras y seguir después; todo se puede cambiar más tarde.",
  "setUp.finished": "Todo está listo: los leads entran, pasan por tus reglas y llegan a tu equipo.",
  "setUp.goOn": "Continuar",
  "setUp.later": "Ahora no, ir a los leads",
  "setUp.never": "No volver a mostrar",
  "setUp.neverAsk": "¿Dejar la puesta en marcha como está?",
  "setUp.neverNote":
    "La lista desaparece para siempre y para todos los administradores. Lo que falta se puede hacer igualmente en las demás pantallas.",
  "setUp.ticked": "Hecho",
  "setUp.toLeads": "Ir a los leads",
  "setUp.toPeople": "Invitar al equipo",
  "setUp.toWebhooks": "Conectar otras herramientas",
  "setUp.isDone": (step) => `Paso ${step}, hecho`,
  "setUp.isOpen": (step) => `Paso ${step}`,

  "setUp.you.title": "Tú",
  "setUp.you.what": "Tu cuenta",
  "setUp.you.how": "Administras esta instalación. Los demás entran con una invitación, ahora o más tarde.",
  "setUp.you.others": "Invitar a otro administrador",

  "setUp.team.title": "Tu equipo",
  "setUp.team.what": "Quién hace el primer contacto con los leads",
  "setUp.team.how":
    "Los leads les llegan por turnos, con un reparto justo. Basta un nombre; con un correo pueden recibir un aviso por cada lead.",
  "setUp.team.email": "Correo (opcional)",
  "setUp.team.add": "Añadir",
  "setUp.team.addMe": "Yo también atiendo leads",
  "setUp.team.taken":
    "Alguien acaba de añadir a una persona con este nombre: mira la lista. Si la tuya es otra, pulsa «Añadir» otra vez.",
  "setUp.team.more": "Horarios, vacaciones, partes y límites; y una bandeja propia para cada uno:",

  "setUp.rules.title": "Tus reglas",
  "setUp.rules.what": "Qué leads se descartan y cuáles son grandes",
  "setUp.rules.how":
    "Criba juzga cada lead con estas reglas en cuanto llega. Los que se descartan también se guardan.",
  "setUp.rules.bySize": "Distinguir los leads por su facturación",
  "setUp.rules.bySizeHow":
    "Tres tramos, cada uno con su propia rotación. Después puedes decir quién atiende cuál.",
  "setUp.rules.middle": (currency) => `Medianos desde (${currency})`,
  "setUp.rules.large": (currency) => `Grandes desde (${currency})`,
  "setUp.rules.smallId": "inicial",
  "setUp.rules.middleId": "mediano",
  "setUp.rules.largeId": "grande",
  "setUp.rules.choices": "Lo que ofrece tu formulario",
  "setUp.rules.choicesHow":
    "Si tu formulario tiene una lista de facturaciones, escribe cada opción donde corresponde. Las cifras y los rangos como «entre 50 y 100 mil» se entienden sin ella.",
  "setUp.rules.twice": "La misma opción está dos veces.",
  "setUp.rules.order": "Los grandes deben empezar por encima de los medianos.",
  "setUp.rules.contact": "Descartar a quien no se puede contactar",
  "setUp.rules.contactHow": "Sin un correo válido ni un teléfono válido.",
  "setUp.rules.unwanted": "Tipos de negocio con los que no trabajas",
  "setUp.rules.unwantedHow":
    "Uno por línea, como lo escribe la gente en tu formulario. Déjalo vacío para aceptar todos.",
  "setUp.rules.unwantedExample": "Empleado\nEstudiante",
  "setUp.rules.publish": "Usar estas reglas",
  "setUp.rules.keep": "Aceptar todos por ahora",
  "setUp.rules.more": "Todo lo demás, y probar reglas con leads pasados:",
  "setUp.rules.note": "Las primeras reglas",
  "setUp.rules.keptNote": "Por ahora se aceptan todos los leads",
  "setUp.rules.notOurs": "No trabajamos con este tipo de negocio",
  "setUp.rules.notOursId": "no-trabajamos",
  "setUp.rules.unreachableId": "sin-contacto",
  "setUp.rules.unreachable": "Sin correo ni teléfono válidos",
  "setUp.rules.published": (version) => `Decide la versión ${version} de tus reglas.`,
  "setUp.rules.toPolicy": "Ver las reglas",
  "setUp.rules.done": (brackets, rules) =>
    `${brackets} ${brackets === 1 ? "tramo" : "tramos"}, ${rules} ${rules === 1 ? "regla" : "reglas"}`,

  "setUp.entrance.title": "De dónde vienen los leads",
  "setUp.entrance.what": "Un formulario de tu web, una herramienta u otro programa",
  "setUp.entrance.how":
    "Los leads llegan de un formulario de tu web o de otro programa. Crea una entrada para cada uno, y podrás retirarla sin tocar las demás.",
  "setUp.entrance.form": "Un formulario",
  "setUp.entrance.tool": "Una herramienta",
  "setUp.entrance.toolHow":
    "Typeform, Google Ads, Calendly, WordPress y otras envían a una dirección propia. Créala en la pantalla de fuentes, que dice también qué poner en la herramienta; después vuelve aquí.",
  "setUp.entrance.program": "Un programa",
  "setUp.entrance.site": "Tu web",
  "setUp.entrance.siteHow": "Tendrás un formulario para tu página. Solo funciona en páginas de este sitio.",
  "setUp.entrance.nameHow": "Para qué es. Solo puede enviar leads.",
  "setUp.entrance.make": "Crear",
  "setUp.entrance.more": "Otros límites, una caducidad, un secreto nuevo:",
  "setUp.entrance.curl": "Pruébalo desde una terminal",
  "setUp.entrance.done": "Ya pueden entrar leads",

  "setUp.lead.title": "El primer lead",
  "setUp.lead.what": "Ver una vez todo el recorrido",
  "setUp.lead.how": "Envía uno con tu formulario y aparecerá aquí, o prueba ahora con uno inventado.",
  "setUp.lead.revenue": (currency) => `Facturación anual (${currency})`,
  "setUp.lead.send": "Enviar un lead de prueba",
  "setUp.lead.turn":
    "Un lead de prueba ocupa un turno como cualquier otro, y quien lo recibe lo ve. Después puedes borrarlo.",
  "setUp.lead.keyName": "Prueba de la puesta en marcha",
  "setUp.lead.assigned": (who, bracket) => `El lead le ha tocado a ${who}, en el tramo ${bracket}.`,
  "setUp.lead.waiting": (bracket) =>
    `Ahora nadie puede atender leads del tramo ${bracket}, así que este espera a alguien.`,
  "setUp.lead.disqualified": (reason) => `El lead se ha descartado: ${reason}`,
  "setUp.lead.why": "Ver por qué",
  "setUp.lead.another": "Enviar otro",
  "setUp.lead.erase": "Borrarlo",
  "setUp.lead.erased": "Un lead borrado",
  "setUp.lead.done": (name) => `El más reciente: ${name}`,

  "setUp.mail.title": "Correo",
  "setUp.mail.what": "Quien recibe un lead se entera al momento",
  "setUp.mail.how":
    "Con el correo activado, quien recibe un lead se entera al momento, las invitaciones se envían solas y quien olvida su contraseña recibe un enlace.",
  "setUp.mail.where": "En la configuración del servidor; después, reinícialo",
  "setUp.mail.without": "Prescindir del correo",
  "setUp.mail.done": "Este servidor envía correo",
}
