/** Chooses somebody of the team for leads, seeing who is there and how much they have. */
import { type ComboboxItem, Select, type SelectProps } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { clsx } from "clsx"
import { useNow } from "../../api/clock.ts"
import { rotationQuery, type Seat } from "../../api/rotation.ts"
import { meQuery } from "../../api/session.ts"
import { useTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { inOrder, usePresence } from "../../parts/presence.ts"
import { Face } from "../../ui/index.tsx"
import { plain } from "../../ui/plain-text.ts"

type Props = Pick<SelectProps, "label" | "placeholder" | "error" | "openOnFocus"> & {
  value: string | null
  onChange: (triager: string | null) => void
  /** Who has the lead already. */
  except?: string | undefined
}

const MANY = 8

/** Whoever takes leads now comes first. Until it is known who that is, there are only names. */
export function PickTriager({ value, onChange, except, ...field }: Props) {
  const { t } = useI18n()
  const now = useNow()
  const tellPresence = usePresence()
  const { data: me } = useQuery(meQuery)
  const { data: rotation } = useQuery(rotationQuery)
  const team = useTeam().filter(({ id, active }) => active && id !== except)
  const seats = new Map(rotation?.triagers.map((seat) => [seat.id, seat]))
  const known = inOrder(team.flatMap(({ id }) => seats.get(id) ?? [])).map(({ id }) => id)
  const positions = new Map(known.map((id, index) => [id, index]))
  const positionOf = (id: string) => positions.get(id) ?? known.length
  const tell = (seat: Seat) =>
    [
      tellPresence(seat, now),
      t("rotation.open", { n: seat.open_leads }),
      t("rotation.today", { n: seat.received_today }),
    ].join(" · ")
  const chosen = value === null ? undefined : seats.get(value)
  return (
    <Select
      {...field}
      data={team
        .toSorted((a, b) => positionOf(a.id) - positionOf(b.id))
        .map(({ id, name }) => ({
          value: id,
          label: id === me?.triager?.id ? t("rotation.pick.me", { name }) : name,
        }))}
      renderOption={({ option }) => {
        const seat = seats.get(option.value)
        return (
          <span className="row gap-8 shrink">
            <Face name={seat?.name ?? option.label} id={option.value} size={26} isOff={!seat?.on} />
            <span className="stack shrink">
              <b className="cut">{option.label}</b>
              {seat && <small className={clsx("num", seat.on ? "accent" : "quiet")}>{tell(seat)}</small>}
            </span>
          </span>
        )
      }}
      description={chosen && tell(chosen)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      value={value}
      onChange={onChange}
      required
      allowDeselect={false}
      searchable={team.length > MANY}
      filter={({ options, search }) =>
        (options as ComboboxItem[]).filter(({ label }) => plain(label).includes(plain(search.trim())))
      }
      maxDropdownHeight={300}
      data-autofocus
    />
  )
}
