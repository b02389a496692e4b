import type { problems as english, problemWords as englishWords } from "../en/problems.ts"
import type { Translation } from "../index.tsx"
import {
  type Params,
  type ProblemWords,
  say,
  sayMistake,
  sayMistakeAfar,
  type TranslatedWords,
} from "../problem-words.ts"

const number = new Intl.NumberFormat("es", { useGrouping: "always" })
const n = (value: unknown): string => (typeof value === "number" ? number.format(value) : String(value))
const list = (values: unknown): string => (Array.isArray(values) ? values.join(", ") : String(values))
const meant = ({ meant }: Params): string => (meant === undefined ? "" : ` ¿Querías decir «${meant}»?`)

const KINDS: Record<string, string> = {
  string: "texto",
  number: "un número",
  integer: "un número entero",
  boolean: "sí o no",
  array: "una lista",
  object: "un objeto con campos",
}

export const problemWords: TranslatedWords<typeof englishWords> = {
  codes: {
    missing_key: "No has iniciado sesión.",
    invalid_key: "Esta dirección o clave ya no es válida.",
    invalid_signature: "La firma falta o no es correcta.",
    insufficient_scope: "No tienes permiso para esto. Habla con un administrador.",
    origin_not_allowed: "Esto solo se puede hacer desde las páginas de la consola.",
    sign_in_failed: "No se ha podido iniciar sesión. Vuelve a intentarlo.",
    unsupported_media_type: "El servidor no lee archivos de este tipo.",
    malformed_json: "No es JSON válido.",
    validation_failed: "Hay algo que no está bien rellenado.",
    body_too_large: "Es demasiado grande.",
    idempotency_key_reused: "Esto ya se envió antes con otro contenido. Vuelve a intentarlo.",
    invalid_idempotency_key: "No se ha enviado bien. Vuelve a intentarlo.",
    rate_limited: "Demasiadas peticiones. Espera un minuto y vuelve a intentarlo.",
    method_not_allowed: "El servidor no hace esto. Recarga la página: puede que se haya actualizado.",
    not_found: "Esto ya no existe.",
    invalid_parameter: "Hay algo que no cuadra en los filtros o en la dirección.",
    bad_request: "La petición se ha perdido por el camino. Vuelve a intentarlo.",
    headers_too_large:
      "La petición es demasiado grande. Borra las cookies de esta página y vuelve a intentarlo.",
    request_timeout: "La conexión va demasiado lenta. Vuelve a intentarlo.",
    invalid_transition: "Ya no es posible: alguien lo ha cambiado.",
    conflict: "No es compatible con algo que ya existe.",
    precondition_failed: "Alguien ha cambiado esto mientras tanto. Míralo otra vez antes de guardar.",
    unavailable: "El servidor está ocupado o reiniciándose. Vuelve a intentarlo en un momento.",
    internal: "Algo ha fallado en el servidor.",
  },
  reasons: {
    wrong_state: "Ya no es posible: el lead está ahora en otro estado.",
    needs_triager: "Elige quién recibe el lead.",
    no_next_step: "Este lead está cerrado o en espera: no tiene siguiente paso.",
    not_handed_over: "Este lead está cerrado o en espera: no se puede pasar a nadie.",
    no_hand_over: "La política no deja pasar leads a otra persona. Díselo a un administrador.",
    not_called: "Este lead está cerrado o en espera: nadie lo está llamando.",
    held_already: "Ya tiene este lead.",
    receiver_left: "Ya no está en la rotación y no recibe leads.",
    nothing_to_undo: "No hay nada que deshacer.",
    changed_since: "Ya no se puede deshacer: después le ha ocurrido algo más al lead.",
    not_yours_to_undo: "Solo puede deshacerlo quien hizo el último cambio.",
    too_late_to_undo: "Han pasado más de 5 minutos: ya no se puede deshacer.",
    undo_to_inactive: "No se puede deshacer: quien tenía el lead ya no está en la rotación.",
    lead_erased: "La persona fue borrada. El lead ya no cambia.",
    changed_meanwhile: "Alguien se ha adelantado: el lead ha cambiado mientras tanto.",
    nothing_to_void: "No hay ningún turno que anular: este lead no le costó nada a nadie en la rotación.",
    turn_voided: "El turno de este lead ya se anuló.",
    already_replayed: "Alguien ya lo ha reenviado.",
    wrong_credentials: "El correo o la contraseña no son correctos.",
    session_ended: "Tu sesión ha caducado. Vuelve a entrar.",
    account_disabled: "Esta cuenta no tiene acceso. Habla con un administrador.",
    too_many_attempts: ({ seconds }) =>
      `Demasiados intentos. Vuelve a probar dentro de ${Number(seconds) > 90 ? `${Math.ceil(Number(seconds) / 60)} minutos` : `${seconds} ${Number(seconds) === 1 ? "segundo" : "segundos"}`}.`,
    invitation_open: ({ email }) =>
      `Ya hay una invitación abierta para esta persona del equipo, enviada a ${email}. Retira antes esa.`,
    triager_taken: "Otra persona se ha unido en tu lugar. Pide otra invitación a quien te invitó.",
    key_ended: "Esta clave ya no vale. Crea otra.",
    source_revoked: "Esta fuente está revocada. Crea otra.",
    webhook_disabled: "Este webhook está desactivado. Actívalo antes.",
    webhook_unsigned: "Un chat no tiene secreto: lo que recibe no va firmado.",
    import_state: "La importación ha avanzado mientras tanto: ya no es posible.",
    too_many_imports: ({ most }) => `Hay ${most} importaciones sin terminar. Descarta antes una de ellas.`,
    too_many_devices: ({ most }) => `Tus avisos ya llegan a ${most} dispositivos. Quita antes uno de ellos.`,
    device_taken:
      "A este navegador llegan los avisos de otra persona. Pídele antes que cierre su sesión aquí.",
  },
  mistakes: {
    required: "Rellena este campo.",
    wrong_type: ({ expected }) => {
      const kinds = [expected].flat().flatMap((kind) => KINDS[String(kind)] ?? [])
      return kinds.length === 0 ? "No es del tipo correcto." : `Tiene que ser ${kinds.join(" o ")}.`
    },
    not_an_object: "Tiene que ser un objeto: {…}.",
    unknown_field: (params) =>
      params.field === undefined
        ? "No existe ese campo."
        : `Aquí no existe el campo «${params.field}».${meant(params)}`,
    unknown: "No existe.",
    too_long: ({ most }) =>
      most === undefined ? "Es demasiado largo." : `Es demasiado largo: ${n(most)} caracteres como mucho.`,
    too_short: ({ least }) =>
      least === undefined || least === 1 ? "Rellena este campo." : `${n(least)} caracteres como mínimo.`,
    too_many: ({ most }) => (most === undefined ? "Son demasiados." : `${n(most)} como mucho.`),
    too_few: "Elige al menos uno.",
    out_of_range: ({ least, most, above, below }) => {
      if (least !== undefined && most !== undefined) return `De ${n(least)} a ${n(most)}.`
      if (least !== undefined) return `${n(least)} como mínimo.`
      if (above !== undefined) return `Más de ${n(above)}.`
      if (most !== undefined) return `${n(most)} como máximo.`
      return below === undefined ? "Está fuera de rango." : `Menos de ${n(below)}.`
    },
    invalid_value: ({ allowed }) =>
      allowed === undefined ? "No es válido." : `Tiene que ser uno de estos: ${list(allowed)}.`,
    invalid_format: "No está bien escrito.",
    invalid_characters: "Tiene un carácter que no se puede guardar.",
    contains_nul: "Tiene un carácter que no se puede guardar.",
    lone_surrogate: "Tiene medio carácter.",
    invalid_email: "Esto no es un correo.",
    invalid_id: "Minúsculas, cifras, «-» y «_», empezando por una letra o una cifra.",
    invalid_date: "Esto no es una fecha.",
    in_the_past: "Tiene que estar en el futuro.",
    repeated: "Está dos veces.",
    taken: "Ya está en uso.",
    inactive: "Está fuera de la rotación y no recibe leads.",
    other_id: "El id no se puede cambiar.",
    invalid_cursor: "La lista ha cambiado. Recarga la página.",
    only_one: "Aquí solo puede haber uno.",
    too_many_extra_fields: ({ most }) => `Más de ${most ?? 32} campos desconocidos.`,
    extra_too_large: "Los campos desconocidos ocupan demasiado.",
    hidden_field_filled: "Está relleno un campo que las personas no ven.",
    sent_too_fast: "Se envió nada más abrirse la página.",
    page_not_allowed: ({ value }) =>
      `Llegó de una página de ${value ?? "otro sitio"}, que no figura entre los sitios web de la fuente.`,
    unknown_triager: "No hay nadie con ese id en el equipo.",
    unknown_language: "Solo español o inglés.",
    unknown_bracket: (params) => `La política no tiene el tramo «${params.value ?? ""}».${meant(params)}`,
    unknown_time_zone: "No es una zona horaria. Escríbela así: Europe/Madrid.",
    invalid_time: "Esto no es una hora.",
    empty_interval:
      "El inicio y el fin coinciden. El día entero va de las 00:00 a las 00:00 del día siguiente.",
    overlapping_intervals: "Estas horas se solapan con otras del mismo día.",
    invalid_instant: "Pon una fecha y una hora.",
    "from.overlapping_intervals": "Ya tienes otra ausencia en parte de esas fechas.",
    empty_absence: "La vuelta es anterior a la salida.",
    last_admin: "Es el único administrador: nombra antes a otro.",
    wrong_password: "No es tu contraseña actual.",
    common_password: "Mucha gente usa esta contraseña y es de las primeras que se prueban. Elige otra.",
    password_repeats: "Un solo carácter repetido es de lo primero que se prueba. Elige otra contraseña.",
    password_is_address: "Tu propio correo es de lo primero que se prueba. Elige otra contraseña.",
    unknown_scope: "No existe ese permiso.",
    invalid_origin: "Escribe el sitio como https://www.ejemplo.com, sin ruta ni comodines.",
    unknown_preset: "No existe esa plantilla.",
    address_refused:
      "No se puede llamar a esta dirección: tiene que ser https y pública, sin usuario ni contraseña, o estar en una red que nombre WEBHOOK_ALLOW_NETWORKS.",
    unknown_column: "El archivo no tiene esa columna.",
    spreadsheet:
      "Es una hoja de cálculo. Ábrela, guárdala como CSV (Excel lo llama «CSV UTF-8») e importa ese archivo.",
    empty: "El archivo está vacío.",
    too_large: "El archivo pasa de 100 MB. Divídelo o impórtalo en el servidor con la línea de comandos.",
    no_name: "Falta decir qué columna es el nombre del lead.",
    no_contact: "Ninguna columna es un correo o un teléfono.",
    no_header: "La primera línea parece un lead: ahí tienen que ir los nombres de las columnas.",
    same_field: "Hay dos columnas que podrían ser este campo.",
    same_name: "Dos columnas se llaman igual.",
    forbidden_name: "Una columna no puede llamarse «__proto__».",
    too_costly: "Esta política es demasiado grande para comprobarla.",
    blank: "No puede estar en blanco.",
    empty_list: "Esta lista no puede estar vacía.",
    says_nothing: ({ known }) => `Indica al menos uno de estos: ${list(known)}.`,
    unknown_currency: ({ value }) =>
      `«${value}» no es una moneda. Escribe su código de tres letras, como EUR.`,
    unknown_country: ({ value }) => `«${value}» no es un país. Escribe su código de dos letras, como ES.`,
    reserved_id: ({ value }) => `El id «${value}» está reservado. Pon otro a la regla.`,
    empty_span: ({ below, at_least }) =>
      `«below» (${n(below)}) tiene que ser mayor que «at_least» (${n(at_least)}).`,
    not_a_domain: ({ value }) =>
      `«${value}» no es un dominio. Escribe lo que va tras la @, como example.com.`,
    last_bracket_bounded: "El último tramo no lleva tope, para que ninguna facturación quede fuera.",
    bracket_unbounded: "Di hasta dónde llega este tramo. Solo el último va sin tope.",
    not_ascending: ({ bound }) => `Tiene que ser mayor que ${n(bound)}, donde acaba el tramo anterior.`,
    said_twice: ({ other }) => `Ya lo dice «${other}»: quita uno de los dos.`,
    not_comparable: ({ value }) => `«${value}» no tiene letras ni cifras.`,
    same_name_twice: ({ value, other, entry, other_entry }) =>
      value === other
        ? `«${value}» aparece dos veces: en las entradas ${other_entry} y ${entry}.`
        : `«${value}» y «${other}» (entradas ${entry} y ${other_entry}) son lo mismo: no se distinguen mayúsculas, acentos, espacios ni puntuación.`,
    new_category: ({ value }) => `Ningún negocio se llama «${value}»: se añade como uno nuevo.`,
    leads_unreached: ({ leads, of, example }) =>
      Number(leads) === 1
        ? `De los últimos leads (${of}), uno se queda sin nadie que lo atienda, el de ${example}: esperará.`
        : `De los últimos ${of} leads, ${leads} se quedan sin nadie que los atienda, como los de ${example}: esperarán.`,
    bracket_dropped: ({ bracket, triagers }) =>
      `El tramo «${bracket}» desaparece, pero todavía está asignado a: ${list(triagers)}.`,
    serves_nothing: ({ triager }) => `«${triager}» no atiende ninguno de estos tramos y no recibirá leads.`,
    bracket_unserved: ({ bracket }) => `Nadie en activo atiende el tramo «${bracket}»: sus leads esperarán.`,
    not_yaml: "No es YAML válido. Revisa aquí la sangría, las comillas y los dos puntos.",
    several_documents: "Aquí empieza un segundo documento, y una política es uno solo.",
    tab_indent: "La sangría va con espacios, no con tabuladores.",
    too_deep: "Hay demasiados niveles anidados.",
    broken_alias: "Una referencia (*nombre) no lleva a ningún sitio.",
    read_as_decimals: ({ value, read, meant }) =>
      `${value} se lee como ${n(read)}: el punto marca los decimales. Para los miles, escribe ${meant}.`,
    "id.taken": "Ya hay alguien en el equipo con este id. Elige otro, o abre a esa persona en la rotación.",
    "email.taken": "Ya hay alguien con este correo.",
    "triager.required": "Elige quién es dentro del equipo.",
    "triager.taken": ({ by }) =>
      by === undefined ? "Ya tiene cuenta." : `Ya está vinculada a la cuenta de ${by}.`,
    "events.too_few": "Elige al menos un evento.",
    "password.too_short": ({ least }) => `La contraseña tiene que tener ${least} caracteres como mínimo.`,
    "newPassword.too_short": ({ least }) => `La contraseña tiene que tener ${least} caracteres como mínimo.`,
    "rate_per_minute.out_of_range": "Un número entero de 1 a 1.000.000; vacío, sin límite.",
    "weight.wrong_type": "Un número entero, como 1 o 2.",
    "daily_cap.wrong_type": "Un número entero; vacío, sin tope.",
  },
  fields: {
    name: "Nombre",
    nombre: "Nombre",
    email: "Correo",
    telefono: "Teléfono",
    password: "Contraseña",
    newPassword: "Contraseña nueva",
    currentPassword: "Contraseña actual",
    triager: "Persona",
    role: "Rol",
    url: "Dirección",
    origins: "Sitios web",
    weight: "Peso",
    daily_cap: "Tope diario",
    time_zone: "Zona horaria",
    hours: "Horario",
    absences: "Ausencias",
    takes: "Qué leads",
    brackets: "Tramos",
    revenue: "Facturación",
    reason: "Motivo",
    note: "Nota",
    text: "Comentario",
    call_at: "Cuándo llamar",
    at: "Cuándo",
    back_at: "Vuelve el",
    value: "Valor",
    from: "Desde",
    to: "Hasta",
    file_name: "Archivo",
  },
}

const words: ProblemWords = problemWords

export const problems: Translation<typeof english> = {
  "problem.code": (code, params) => say(words.codes[code as keyof typeof words.codes], params),
  "problem.reason": (reason, params) => say(words.reasons[reason], params),
  "problem.mistake": (mistake) => sayMistake(words, mistake),
  "problem.mistakeAfar": (mistake) => sayMistakeAfar(words, mistake),
  "problem.more": (count) => `y ${count} más`,
  "problem.unknown": "Algo ha fallado. Vuelve a intentarlo.",
  "problem.ours": (message: string) =>
    `La propia consola ha fallado. Recarga la página. Si vuelve a pasar, dile esto a tu administrador: ${message}`,
  "problem.foreign": (status: number) =>
    `La respuesta no es de Criba, sino de algo que hay en medio, como un proxy o un cortafuegos (estado ${status}). Inténtalo otra vez o pregunta a tu administrador.`,
  "problem.request": (id) => `Si se repite, da este número a quien administra Criba: ${id}.`,
}
