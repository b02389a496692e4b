/**
 * Files as CRMs and spreadsheets export them, some hundreds of rows each, with the mess that real ones have: mixed case, empty and second
 * phones, accents, amounts as people write them, duplicates, line breaks within quotes. The builder invents the data and writes it as
 * the program would, so the import can be compared with the invented data.
 */
import { build, type Export, type Program, phones, type Stage, stage } from "./build-export.ts"
import { cased, cp1252, euros, iso, serial, shown, utf8Bom } from "./exported-people.ts"

/** Names of columns as programs that read Pipedrive's exports expect them, and as its own sample file for imports has them:
 *  "Deal - …" and "Person - …"; the list of deals, with the columns of people chosen as well. */
const pipedrive: Program = {
  header: [
    ...[
      "Deal - Title",
      "Deal - Contact person",
      "Deal - Organization",
      "Deal - Value",
      "Deal - Currency of value",
    ],
    ...["Deal - Status", "Deal - Stage", "Deal - Owner", "Deal - Deal created", "Person - Email - Work"],
    ...["Person - Email - Home", "Person - Phone - Work", "Person - Phone - Mobile", "Person - Labels"],
  ],
  stages: [stage("Open", "new"), stage("Won", "won"), stage("Lost", "lost")],
  statusColumn: "Deal - Status",
  write: (p, status) => {
    const title = `Trato de ${p.last}`
    const { phone: first, others } = phones(
      { column: "Person - Phone - Work", phone: p.landline },
      { column: "Person - Phone - Mobile", phone: p.mobile },
    )
    const [work, home] = p.n % 3 === 0 ? ["", p.email] : [p.email, ""]
    const [amount, at] = [String(p.revenue), iso(p.created)]
    const owner = p.owner?.name ?? ""
    return {
      cells: [
        ...[title, `${p.first} ${p.last}`, p.company, amount, "EUR", status, "Cita"],
        ...[owner, at, work, home, p.landline.text, p.mobile.text, "Hot lead"],
      ],
      lead: {
        phone: first,
        kept: {
          ...{ "Deal - Title": title, "Deal - Value": amount, "Deal - Currency of value": "EUR" },
          ...{ "Deal - Stage": "Cita", "Person - Labels": "Hot lead", ...others },
        },
      },
    }
  },
}

/** Columns in the order of a real export of leads, as a program that reads one lists them. The words are Zoho's standard ones. */
const zoho: Program = {
  header: [
    ...[
      "Record Id",
      "Lead Owner.id",
      "Lead Owner",
      "Company",
      "First Name",
      "Last Name",
      "Email",
      "Phone",
      "Mobile",
    ],
    ...["Lead Source", "Lead Status", "Created Time", "Modified Time", "Annual Revenue", "Email Opt Out"],
  ],
  stages: [
    stage("Attempted to Contact", "new", true),
    stage("Contact in Future", "new", true),
    stage("Contacted", "contacted"),
    stage("Junk Lead", "disqualified", true),
    stage("Lost Lead", "lost"),
    stage("Not Contacted", "new"),
    stage("Pre-Qualified", "contacted", true),
    stage("Not Qualified", "disqualified"),
    stage("Gone Fishing", null),
    stage("", "new"),
  ],
  statusColumn: "Lead Status",
  write: (p, status) => {
    const [id, at] = [`zcrm_${p.n}`, iso(p.created)]
    const owner = p.owner === null ? ["", ""] : [`zcrm_${p.owner.id}`, p.owner.name]
    const { phone: first, others } = phones(
      { column: "Phone", phone: p.landline },
      { column: "Mobile", phone: p.mobile },
    )
    return {
      cells: [
        ...[id, ...owner, p.company, p.first, p.last, p.email, p.landline.text, p.mobile.text],
        ...["Web", status, at, at, String(p.revenue), "false"],
      ],
      lead: {
        phone: first,
        revenue: p.revenue,
        kept: {
          ...{ "Record Id": id, "Lead Owner.id": owner[0] ?? "", "Lead Source": "Web", "Modified Time": at },
          ...{ "Email Opt Out": "false", ...others },
        },
      },
    }
  },
}

/** The Spanish names of the fields of crm.lead and of the stages, from Odoo's own translation (addons/crm/i18n/es.po). */
const odoo: Program = {
  header: [
    ...[
      "Creado el",
      "Oportunidad",
      "Nombre del contacto",
      "Nombre de la compañía",
      "Correo electrónico",
      "Teléfono",
    ],
    ...["Móvil", "Comercial", "Equipo de ventas", "Ingresos esperados", "Etapa"],
  ],
  stages: [
    stage("Nuevo", "new"),
    stage("Calificado", "qualified"),
    stage("Propuesta", "qualified", true),
    stage("Ganado", "won"),
  ],
  statusColumn: "Etapa",
  write: (p, status) => {
    const title = `Oportunidad de ${p.last}`
    const { phone: first, others } = phones(
      { column: "Teléfono", phone: p.landline },
      { column: "Móvil", phone: p.mobile },
    )
    return {
      cells: [
        ...[
          iso(p.created),
          title,
          `${p.first} ${p.last}`,
          p.company,
          p.email,
          p.landline.text,
          p.mobile.text,
        ],
        ...[p.owner?.name ?? "", "Ventas", `${p.revenue}.0`, status],
      ],
      lead: {
        phone: first,
        kept: {
          Oportunidad: title,
          "Equipo de ventas": "Ventas",
          "Ingresos esperados": `${p.revenue}.0`,
          ...others,
        },
      },
    }
  },
}

/** The columns of the list of contacts, from Holded's own help ("Contactos", academy.holded.com); saved by Excel as CSV. */
const holded: Program = {
  header: [
    ...["Creado", "Nombre", "ID", "Email", "Teléfono", "Móvil", "Dirección", "Población", "Código postal"],
    ...["Provincia", "País", "Idioma"],
  ],
  stages: [stage("", "new")],
  statusColumn: "",
  delimiter: ";",
  encode: cp1252,
  write: (p) => {
    const { y, m, d } = shown(p.created)
    const midnight = Date.parse(`${y}-${m}-${d}T00:00Z`)
    const isSummer = shown(new Date(midnight)).time === "02:00"
    const { phone: first, others } = phones(
      { column: "Teléfono", phone: p.landline },
      { column: "Móvil", phone: p.mobile },
    )
    const rest = {
      ID: `B${10_000_000 + p.n}`,
      Población: "Logroño",
      "Código postal": "26001",
      País: "España",
    }
    return {
      cells: [
        ...[`${d}/${m}/${y}`, `${p.first} ${p.last}`, rest.ID, p.email, p.landline.text, p.mobile.text],
        ...["", rest.Población, rest["Código postal"], "", rest.País, ""],
      ],
      lead: {
        phone: first,
        business_label: null,
        created_at: new Date(midnight - (isSummer ? 2 : 1) * 3_600_000).toISOString(),
        state: null,
        kept: { ...rest, ...others },
      },
    }
  },
}

const SPANISH: readonly Stage[] = [
  stage("Nuevo", "new"),
  stage("Pendiente", "new"),
  stage("No contesta", "new", true),
  stage("Llamar más tarde", "new", true),
  stage("Contactado", "contacted"),
  stage("En negociación", "qualified", true),
  stage("Cliente", "won", true),
  stage("Descartado", "disqualified"),
  stage("Perdido", "lost"),
  stage("Caliente", null),
]

/** A list that somebody keeps in a spreadsheet: the columns are nobody's but theirs. */
const SHEET = [
  ...[
    "Nombre",
    "Apellidos",
    "Correo electrónico (trabajo)",
    "Móvil",
    "Teléfono fijo",
    "Empresa",
    "Facturación",
  ],
  ...["Estado", "Comercial", "Fecha", "Observaciones"],
]
const sheet = (date: (at: Date) => string): Program["write"] => {
  return (p, status) => {
    const { phone: first, others } = phones(
      { column: "Móvil", phone: p.mobile },
      { column: "Teléfono fijo", phone: p.landline },
    )
    return {
      cells: [
        ...[p.first, p.last, p.email, p.mobile.text, p.landline.text, p.company, euros(p.revenue)],
        ...[status, p.owner === null ? "" : cased(p.owner.name, p.n), date(p.created), p.notes],
      ],
      lead: { phone: first, revenue: p.revenue, notes: p.notes || null, kept: others },
    }
  }
}
const sheetOf = (given: Pick<Program, "encode" | "write"> & Partial<Program>): Program => ({
  header: SHEET,
  stages: SPANISH,
  statusColumn: "Estado",
  delimiter: ";",
  ...given,
})

/** Names of columns as other programs that read HubSpot's exports expect them; the words are HubSpot's standard ones. */
const hubspot: Program = {
  header: [
    ...[
      "Record ID",
      "First Name",
      "Last Name",
      "Email",
      "Phone Number",
      "Mobile Phone Number",
      "Contact owner",
    ],
    ...["Lead Status", "Create Date (CET)", "Company Name", "Annual Revenue"],
  ],
  stages: [
    stage("New", "new"),
    stage("Open", "new"),
    stage("In Progress", "contacted", true),
    stage("Open Deal", "qualified", true),
    stage("Unqualified", "disqualified"),
    stage("Attempted to Contact", "new", true),
    stage("Connected", "contacted"),
    stage("Bad Timing", "lost", true),
    stage("", "new"),
  ],
  statusColumn: "Lead Status",
  write: (p, status) => {
    const { phone: first, others } = phones(
      { column: "Phone Number", phone: p.landline },
      { column: "Mobile Phone Number", phone: p.mobile },
    )
    const owner = p.owner === null ? "" : `${p.owner.name} (${p.owner.email})`
    return {
      cells: [
        ...[String(p.n), p.first, p.last, p.email, p.landline.text, p.mobile.text, owner],
        ...[status, iso(p.created).slice(0, 16), p.company, String(p.revenue)],
      ],
      lead: { phone: first, revenue: p.revenue, kept: { "Record ID": String(p.n), ...others } },
    }
  },
}

const shortDate = (at: Date): string => {
  const { y, m, d, time } = shown(at)
  return `${d}/${m}/${y.slice(2)} ${time}`
}

/** By their names. */
export const EXPORTS: Readonly<Record<string, () => Export>> = {
  Pipedrive: () => build(1, pipedrive),
  "Zoho CRM": () => build(2, zoho),
  Odoo: () => build(3, odoo),
  Holded: () => build(4, holded),
  "Excel in Windows-1252, with years of two digits": () =>
    build(5, sheetOf({ encode: cp1252, write: sheet(shortDate) })),
  "Excel in UTF-8, with dates as numbers": () => build(6, sheetOf({ encode: utf8Bom, write: sheet(serial) })),
  HubSpot: () => build(7, hubspot),
}
