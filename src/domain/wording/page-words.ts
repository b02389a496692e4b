/** What the pages say that the server itself writes. Visitors of a web site, who send a plain form, know nothing of Criba. */
import type { Language } from "../language.ts"

export type VisitorWords = {
  readonly thanks: { readonly title: string; readonly text: string }
  readonly back: (host: string) => string
  /** The one thing that a visitor is asked to put right. */
  readonly name: {
    readonly title: string
    readonly text: string
    readonly label: string
    readonly wanted: string
  }
  /** `here`: the page has what they wrote; `back`: it does not. */
  readonly wait: {
    readonly title: string
    readonly here: (seconds: string) => string
    readonly back: (seconds: string) => string
  }
  readonly later: { readonly title: string; readonly text: string; readonly back: string }
  readonly broken: { readonly title: string; readonly text: string }
  readonly written: string
  readonly send: string
}

export const VISITOR_WORDS: Readonly<Record<Language, VisitorWords>> = {
  es: {
    thanks: { title: "¡Gracias!", text: "Hemos recibido tus datos. Te contactaremos pronto." },
    back: (host) => `Volver a ${host}`,
    name: {
      title: "Falta un detalle",
      text: "Dinos cómo te llamas y envíalo otra vez. Lo demás que escribiste sigue aquí.",
      label: "Nombre",
      wanted: "Escribe tu nombre.",
    },
    wait: {
      title: "Espera un momento",
      here: (seconds) =>
        `Han llegado demasiados envíos seguidos y el tuyo aún no se ha enviado. Lo que escribiste sigue en esta página: espera ${seconds} segundos y pulsa el botón.`,
      back: (seconds) =>
        `Han llegado demasiados envíos seguidos. Espera ${seconds} segundos, vuelve atrás y envía el formulario otra vez.`,
    },
    later: {
      title: "Aún no se ha enviado",
      text: "Ahora mismo no podemos recibir tus datos. Siguen en esta página: pulsa el botón para intentarlo otra vez.",
      back: "Ahora mismo no podemos recibir tus datos. Vuelve atrás y envía el formulario otra vez dentro de un minuto.",
    },
    broken: {
      title: "El formulario no funciona",
      text: "Tus datos no se han enviado, y no es culpa tuya. Por favor, avisa a quien lleva la página donde estaba el formulario.",
    },
    written: "Esto es lo que escribiste, para que no se pierda:",
    send: "Enviar",
  },
  en: {
    thanks: { title: "Thank you!", text: "We have received your details. We will contact you soon." },
    back: (host) => `Back to ${host}`,
    name: {
      title: "One more thing",
      text: "Please tell us your name and send it again. Everything else that you wrote is still here.",
      label: "Name",
      wanted: "Please write your name.",
    },
    wait: {
      title: "One moment, please",
      here: (seconds) =>
        `Too many forms came in at once, and yours is not sent yet. What you wrote is still on this page: wait ${seconds} seconds and press the button.`,
      back: (seconds) =>
        `Too many forms came in at once. Wait ${seconds} seconds, go back and send the form again.`,
    },
    later: {
      title: "Not sent yet",
      text: "We cannot receive your details right now. They are still on this page: press the button to try again.",
      back: "We cannot receive your details right now. Go back and send the form again in a minute.",
    },
    broken: {
      title: "This form does not work",
      text: "Your details were not sent, and it is not your fault. Please tell whoever runs the page with the form.",
    },
    written: "This is what you wrote, so that it is not lost:",
    send: "Send",
  },
}

/** At an address that leads nowhere. */
export const LOST_WORDS: Record<Language, { title: string; why: string; home: string }> = {
  en: {
    title: "There is nothing here",
    why: "The address may be mistyped, or the link is from another version of Criba.",
    home: "To the start",
  },
  es: {
    title: "Aquí no hay nada",
    why: "Puede que la dirección esté mal escrita o que el enlace sea de otra versión de Criba.",
    home: "Ir al inicio",
  },
}
