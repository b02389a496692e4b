import { useNow } from "../../api/clock.ts"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Home.module.css"

/** What day and how late it is: all that is compared is compared until now. */
export function Clock() {
  const { f } = useI18n()
  const now = new Date(useNow())
  return (
    <span className={`num quiet capital ${css.clock}`}>
      {f.dayLong(now)}, {f.time(now)}
    </span>
  )
}
