import type { tools as english } from "../en/tools.ts"

type ToolWords<Tools> = { readonly [Tool in keyof Tools]: { readonly [Part in keyof Tools[Tool]]: string } }

export const tools: ToolWords<typeof english> = {
  form: {
    note: "Un formulario en tus páginas. Lo tendrás entero, para pegarlo.",
    steps:
      "Pega el formulario en tu página, o pon la dirección en el `action` del que ya tienes.\nAbre la página y envía el formulario una vez.",
  },
  typeform: {
    note: "Las respuestas de un typeform, por su webhook.",
    steps:
      "Abre tu formulario en Typeform y ve a *Connect*, *Webhooks*, *Add a webhook*.\nPega la dirección como endpoint, guárdala y activa el webhook.\nPara la firma: edita el webhook, inventa un secreto largo y escribe el mismo aquí.\nAbre *View deliveries* y elige *Send test request*.",
    secret: "El secreto del webhook en Typeform.",
  },
  tally: {
    note: "Los envíos de un formulario de Tally, por su webhook.",
    steps:
      "Publica tu formulario y abre su pestaña *Integrations*.\nElige *Connect* en *Webhooks* y pega la dirección como endpoint URL.\nPara la firma: añade allí un «signing secret» y escribe el mismo aquí.\nEnvía el formulario una vez.",
    secret: "El «signing secret» del webhook en Tally.",
  },
  jotform: {
    note: "Los envíos de un Jotform, por su webhook.",
    steps:
      "Abre tu formulario en el editor y ve a *Settings*, *Integrations*, *WebHooks*.\nPega la dirección y elige *Complete Integration*.\nEnvía el formulario una vez.",
  },
  "google-ads": {
    note: "Los formularios de los anuncios de Google.",
    steps:
      "En Google Ads abre el formulario de clientes potenciales y, en él, el webhook para entregarlos.\nPega la dirección como URL del webhook.\nInventa una palabra larga como clave y escribe la misma aquí.\nElige *Enviar datos de prueba*.",
    secret: "La clave que has escrito junto a la URL del webhook en Google Ads.",
  },
  meta: {
    note: "Anuncios de Facebook e Instagram, a través de una herramienta conectada a Meta.",
    steps:
      "Meta solo dice a una dirección el id de cada lead. Usa Zapier, Make o n8n: elige su disparador para leads nuevos de Facebook.\nHaz que envíen cada lead como JSON, por POST, a la dirección.\nEnvía un lead de prueba con la *Lead Ads Testing Tool* de Meta.",
    secret: "El secreto de la aplicación, si es tu propia aplicación de Meta la que llama a la dirección.",
  },
  calendly: {
    note: "Las citas que reserva la gente.",
    steps:
      "En Calendly crea un «personal access token»: *Integrations*, *API and webhooks*.\nNo hay formulario para los webhooks. Envía una petición a la API de Calendly: está en la página «Conectar otras herramientas», lista para pegar.\nPon una «signing key» en esa petición y escribe la misma aquí.\nReserva una cita tú mismo.",
    secret: "La «signing key» que has enviado a Calendly.",
  },
  "cal-com": {
    note: "Las citas que reserva la gente y los formularios de entrada.",
    steps:
      "En Cal.com ve a *Settings*, *Developer*, *Webhooks* y crea uno.\nPega la dirección como *Subscriber URL* y elige solo el evento *Booking Created*.\nPara la firma: escribe allí un secreto largo y el mismo aquí.\nReserva una cita tú mismo.",
    secret: "El secreto del webhook en Cal.com.",
  },
  webflow: {
    note: "Los formularios de un sitio de Webflow, por su webhook.",
    steps:
      "En los ajustes de tu sitio abre *Apps & Integrations* y añade un webhook.\nElige el disparador *Form submission* y pega la dirección como URL.\nPara la firma: copia la «secret key» que muestra Webflow y escríbela aquí.\nPublica el sitio y envía el formulario una vez.",
    secret: "La «secret key» que mostró Webflow para el webhook.",
  },
  wordpress: {
    note: "Contact Form 7, WPForms y Ninja Forms.",
    steps:
      "Contact Form 7: instala el plugin *CF7 to Webhook*, abre su pestaña *Webhook* en el formulario y pega la dirección.\nWPForms: con el complemento *Webhooks* abre *Settings*, *Webhooks* del formulario. El método es POST, el formato JSON, y a cada campo le das un nombre: nombre, email, telefono…\nNinja Forms: con el complemento *Webhooks* añade la acción *Webhooks* en *Emails & Actions*, con un argumento por campo.\nAñade el número del envío como `submission_id`: así lo enviado dos veces es un solo lead.\nEnvía el formulario una vez.",
  },
  elementor: {
    note: "El formulario de Elementor Pro, en WordPress.",
    steps:
      "Edita la página con Elementor y pulsa en el formulario.\nEn *Actions After Submit* añade *Webhook*.\nPega la dirección en el apartado *Webhook* que aparece.\nActualiza la página y envía el formulario una vez.",
  },
  "gravity-forms": {
    note: "Gravity Forms en WordPress, con su complemento Webhooks.",
    steps:
      "Abre *Settings*, *Webhooks* del formulario y elige *Add New*.\nPega la dirección como *Request URL*; *Request Method* es POST y *Request Format*, JSON.\nEn *Request Body* elige *Select Fields* y da un nombre a cada campo: nombre, email, telefono… Con *All Fields* llegan con su número, y aquí dices qué es cada uno.\nEnvía el formulario una vez.",
  },
  "fluent-forms": {
    note: "Fluent Forms Pro en WordPress.",
    steps:
      "En *Integrations* de Fluent Forms activa *Webhooks*.\nAbre *Settings & Integrations*, *WebHook* del formulario y elige *Add New*.\nPega la dirección como *Request URL*; el método es POST, el formato JSON y el cuerpo, todos los datos.\nEnvía el formulario una vez.",
  },
  hubspot: {
    note: "Contactos de HubSpot, por un flujo de trabajo.",
    steps:
      "En HubSpot ve a *Automation*, *Workflows* y abre el flujo que empieza con tu formulario.\nAñade la acción *Send a webhook*. El método es POST y la URL del webhook, la dirección.\nPara la firma elige *Include request signature in header* con el id de tu aplicación, y escribe aquí su «client secret».\nPrueba la acción.",
    secret: "El «client secret» de la aplicación de HubSpot que nombra el flujo.",
  },
  other: {
    note: "Wix, Squarespace, Brevo, Zapier, Make, n8n o cualquier cosa que pueda enviar una petición web.",
    steps:
      "Haz que la herramienta envíe cada lead por POST a la dirección, como JSON o como formulario. No necesita cabecera ni clave.\nLlama a los campos como quieras: se conocen los nombres en español, inglés y portugués, y los demás los señalas aquí.\nEnvía una prueba.",
  },
}
