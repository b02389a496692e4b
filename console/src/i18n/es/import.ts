import type { imports as english } from "../en/import.ts"
import type { Translation } from "../index.tsx"

const of = (n: number, one: string, many: string) => (n === 1 ? one : many)

const WARNINGS: Record<string, string> = {
  invalid_email: "El correo no es válido: se conserva, pero no sirve para reconocer a la persona",
  suspicious_email: "El correo parece mal escrito: se conserva como está",
  invalid_phone: "El teléfono no es válido: se conserva, pero no sirve para reconocer a la persona",
  unknown_field: "Hay columnas que no son un campo del lead: se guardan con él, con su nombre",
  unknown_business: "La política no conoce el negocio",
  unknown_revenue_label: "La política no conoce el tramo de facturación",
  unreadable_amount: "El importe no se puede leer: se conserva como texto",
  other_currency: "El importe venía en otra moneda: se convierte con el cambio de la política",
  text_cut: "Un texto no cabe en su campo: se corta ahí y se guarda con los demás datos",
  extra_left_out: "Más columnas de las que caben en un lead: las últimas no se guardan",
  status_not_kept: "En contacto con nadie del equipo: se decide como un lead nuevo",
  owner_inactive: "El propietario está inactivo: se decide como un lead nuevo",
}
const WRONG: Record<string, string> = {
  required: "Falta el nombre",
  too_long: "Un texto es demasiado largo",
  out_of_range: "Un importe está fuera de rango",
  contains_nul: "Hay un carácter roto",
  wrong_cells: "La fila tiene más o menos celdas que la primera línea",
  unreadable_yes_or_no: "Ni sí ni no",
  ambiguous_date: "Una fecha puede ser dos días",
  unreadable_date: "Una fecha no se puede leer",
  future_date: "Una fecha está en el futuro",
  unclear_year: "Un año de dos cifras caería en el futuro: escríbelo con cuatro",
  lone_number_date:
    "Un número que puede ser una fecha, en una columna con otras fechas: da a la columna un solo formato",
  unknown_status: "Un estado que nadie ha explicado",
  unknown_triager: "Un propietario que no es nadie del equipo",
  too_many_extra_fields: "Más de 32 columnas que no son un campo",
  extra_too_large: "Las demás columnas contienen demasiado",
  not_stored: "No se pudo guardar",
}
const FAILURES: Record<string, string> = {
  spreadsheet:
    "Es una hoja de cálculo. Ábrela, guárdala como CSV (Excel lo llama «CSV UTF-8») e importa ese archivo.",
  empty: "El archivo está vacío.",
  no_rows: "El archivo solo tiene la primera línea y ninguna fila debajo.",
  not_text: "El archivo no es texto. Guárdalo como «CSV UTF-8» y vuelve a intentarlo.",
  unclear_delimiter:
    "No está claro qué separa las columnas. Guárdalo con comas o puntos y comas y vuelve a intentarlo.",
  unclosed_quote:
    "En el archivo hay unas comillas que se abren y no se cierran. Corrígelo o vuelve a exportarlo.",
  malformed: "El archivo no es CSV: una línea es más larga que cualquier lead o tiene más de 1000 columnas.",
  missing: "Falta una parte del archivo. Vuelve a subirlo.",
  cut_off:
    "El servidor se ha interrumpido tres veces seguidas con este archivo. Lo importado se queda. Divide el archivo e importa el resto, o pregunta a quien lleva el servidor.",
  command_cut_off:
    "El comando del servidor se interrumpió. Lo que importó se queda. Ejecútalo otra vez y sigue donde se paró.",
  command_failed:
    "El comando del servidor falló y allí dijo por qué. Lo que importó se queda. Ejecútalo otra vez y sigue donde se paró.",
  internal: "Algo ha fallado en el servidor. No se ha perdido nada: vuelve a intentarlo.",
}

export const imports: Translation<typeof english> = {
  "import.intro":
    "Trae tus leads de un CRM, una red de anuncios o una hoja de cálculo: cualquier archivo CSV con los nombres de las columnas en la primera línea.",
  "import.drop": "Suelta aquí un archivo CSV",
  "import.pick": "Elegir un archivo",
  "import.limits": "CSV en UTF-8, UTF-16 o Windows-1252, hasta 100 MB",
  "import.oneOnly": "Un solo archivo cada vez, por favor.",
  "import.failure": (code) => FAILURES[code] ?? "No se pudo importar el archivo.",
  "import.earlier": "Importaciones de los últimos 30 días",
  "import.back": "Todas las importaciones",
  "import.file": "Archivo",
  "import.state.uploading": "Subiendo",
  "import.state.checking": "Leyendo",
  "import.state.ready": "Sin empezar",
  "import.state.trying": "Comprobando",
  "import.state.running": "En marcha",
  "import.state.done": "Terminada",
  "import.state.cancelled": "Cancelada",
  "import.state.failed": "Fallida",
  "import.state.undoing": "Deshaciendo",
  "import.state.undone": "Deshecha",
  "import.byCommand": "Línea de comandos del servidor",

  "import.sending":
    "El archivo se está subiendo. Puedes ver otras pantallas; solo deja esta pestaña abierta.",
  "import.offline": "Se ha perdido la conexión. La subida sigue sola en cuanto vuelva.",
  "import.again":
    "Esta página ya no tiene el archivo. Elige el mismo archivo y la subida sigue donde estaba.",
  "import.otherFile": (name) => `Ese es otro archivo. Elige ${name} o descarta esta importación.`,
  "import.reading": "El archivo se está leyendo…",
  "import.discard": "Descartar",

  "import.found": (rows, n, columns, encoding) =>
    `${rows} ${of(n, "fila", "filas")}, ${columns} ${of(columns, "columna", "columnas")}, ${encoding}`,
  "import.earlierSame": (when, who) =>
    `${who} importó un archivo con este nombre y tamaño el ${when}. Si es el mismo, sus filas se reconocen y ninguna entra dos veces.`,
  "import.columns": "Columnas",
  "import.columnsHow": "Qué es cada columna del archivo. Varias columnas pueden ser el nombre: se unen.",
  "import.column": "Columna",
  "import.examples": "En las primeras filas",
  "import.becomes": "Es",
  "import.becomesOf": (column) => `Qué es «${column}»`,
  "import.fields": "El lead",
  "import.past": "De dónde viene",
  "import.other": "Otros",
  "import.field.created_at": "Fecha",
  "import.field.contacted_at": "Primer contacto",
  "import.field.status": "Estado",
  "import.field.triager": "Propietario",
  "import.field.extra": "Con su nombre",
  "import.field.none": "No importar",
  "import.extras": "Otros campos",
  "import.mistake.no_name": "Ninguna columna es todavía el nombre del lead. Elígela abajo.",
  "import.mistake.no_contact":
    "Ninguna columna es un correo o un teléfono: no se podría llamar a nadie ni reconocer duplicados. Elige la columna correcta abajo.",
  "import.noContact": "Estos leads no tienen ni uno ni otro: importarlos igualmente",
  "import.further": "Si las anteriores están vacías; si no, se guarda con su nombre",
  "import.serial": "Contada en días, como en las hojas de cálculo",
  "import.mistake.no_header":
    "La primera línea parece un lead. Tiene que contener los nombres de las columnas: añade esa línea al archivo.",
  "import.mistake.same_field": (columns, field) => `${columns} pueden ser «${field}».`,
  "import.mistake.same_name": (column) => `Varias columnas se llaman «${column}». Deja solo una.`,
  "import.mistake.forbidden_name": "Ninguna columna puede llamarse «__proto__». No la importes.",
  "import.useAll": "Usarlas todas: cuenta la primera que tenga algo",

  "import.statuses": "Estados del archivo",
  "import.statusesHow":
    "Qué significa aquí cada palabra. Las filas con una palabra que nadie ha explicado no se importan.",
  "import.owners": "Propietarios del archivo",
  "import.ownersHow": "Quiénes son en tu equipo. Las filas de un propietario desconocido no se importan.",
  "import.tooMany": "Esta columna tiene tantos valores distintos que difícilmente es la correcta.",
  "import.notSaid": "Elegir…",
  "import.nobody": "Nadie: decide la rotación",
  "import.meansOf": (word) => `Qué significa «${word}»`,
  "import.whoIs": (name) => `Quién es «${name}»`,
  "import.inRows": (rows, n) => `en ${rows} ${of(n, "fila", "filas")}`,
  "import.understood": (count) => `${count} ${of(count, "entendido", "entendidos")}`,
  "import.status.new": "Nuevo",

  "import.options": "Cómo leerlo",
  "import.dates": "03/04/2026 es",
  "import.dates.none": "Sin indicar: esas filas no se importan",
  "import.dates.dmy": "3 de abril",
  "import.dates.mdy": "4 de marzo",
  "import.dates.ymd": "El año va primero: 26/03/05 es el 5 de marzo",
  "import.datesSeen": (line, column) => `Como se ve en la línea ${line} (${column})`,
  "import.datesUnclear": (line, column) => `Mira la línea ${line} (${column})`,
  "import.timeZone": "Zona horaria de las fechas",
  "import.decimal": "120.000 es",
  "import.decimal.none": "Como lo escribe la gente: 120 mil",
  "import.decimal.comma": "120 mil: los decimales van tras una coma",
  "import.decimal.point": "120: los decimales van tras un punto",
  "import.quiet": "En silencio",
  "import.quietHow":
    "Sin correos, sin webhooks y sin promesa de primer contacto, ahora ni después. Para leads antiguos que guardas como archivo.",

  "import.rows": "Las primeras filas, como leads",
  "import.rowsHow":
    "Como se guardarían. Los leads con propietario o estado final se toman como están; sobre los demás decide la política.",
  "import.line": "Línea",
  "import.remarks": "Observaciones",
  "import.leftOut": "No se importa: la persona fue borrada",
  "import.warning": (code) => WARNINGS[code] ?? "Tiene algo raro",
  "import.wrong": (code) => WRONG[code] ?? "Algo no está bien en la fila",

  "import.try": "Comprobar todas las filas",
  "import.start": (rows, n) => `Importar ${rows} ${of(n, "fila", "filas")}`,
  "import.tried": "Si lo importas ahora:",
  "import.trying": "Se están comprobando todas las filas. No se importa nada.",
  "import.running": "Los leads se están importando. Puedes irte: sigue solo.",
  "import.progress": (done, all) => `${done} de ${all} ${all === "1" ? "fila" : "filas"}`,
  "import.stopTitle": "¿Parar la importación?",
  "import.stopHow":
    "Lo que ya se ha importado se queda. Si vuelves a importar el mismo archivo, se reconocen las filas que ya están.",

  "import.isDone": "La importación ha terminado.",
  "import.isCancelled": "La importación se canceló. Lo que ya se había importado se queda.",
  "import.isDiscarded": "El archivo se descartó. No se importó nada.",
  "import.by": (who, when) => `${who}, ${when}`,
  "import.count.created": (n) => of(n, "lead nuevo", "leads nuevos"),
  "import.count.duplicates": "de ellos, personas que ya conocías",
  "import.count.taken_over": "de ellos, con el propietario o el estado que tenían",
  "import.count.already_imported": "ya estaban",
  "import.count.left_out": "no importados, porque la persona fue borrada",
  "import.count.errors": (n) => of(n, "fila que no es un lead", "filas que no son un lead"),
  "import.count.amounts_by_rule": "Un punto o una coma del importe se leyó como miles: comprueba uno",
  "import.remarkable": "Conviene mirar",
  "import.why": "Por qué hay filas que no son un lead",
  "import.download": "Descargar las filas que no son un lead",
  "import.downloadHow":
    "Un archivo CSV con lo que está mal junto a cada fila. Corrígelo e importa ese archivo tal cual. Se puede descargar durante 7 días.",
  "import.wrongByCommand": "Las filas que no son un lead están en un archivo junto al que se importó.",
  "import.undo": "Deshacer la importación",
  "import.undoTitle": "¿Deshacer esta importación?",
  "import.undoCounting": "Contando qué leads se pueden retirar…",
  "import.undoNothing": "No hay nada que retirar: alguien ha trabajado ya todos sus leads, o ya no están.",
  "import.undo.taken_back": (n) =>
    of(
      n,
      "lead desaparece, como si nunca hubiera llegado",
      "leads desaparecen, como si nunca hubieran llegado",
    ),
  "import.undone.taken_back": (n) => of(n, "lead retirado", "leads retirados"),
  "import.undo.worked": (n) =>
    of(n, "se queda, porque alguien lo ha trabajado", "se quedan, porque alguien los ha trabajado"),
  "import.undo.known": (n) =>
    of(
      n,
      "se queda, porque la persona ha vuelto a escribir",
      "se quedan, porque la persona ha vuelto a escribir",
    ),
  "import.undoHow":
    "Sus turnos en la rotación se devuelven. Después puedes importar el archivo otra vez, con otras opciones.",
  "import.undoing": "Los leads se están retirando. Puedes irte: sigue solo.",
  "import.isUndone": "La importación se deshizo.",
  "import.toLeads": "Ver estos leads",
  "import.another": "Importar otro archivo",
  "import.none": "No se ha importado ningún archivo en los últimos 30 días",
}
