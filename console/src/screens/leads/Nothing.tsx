/** Where there is no lead to show: why, and what to do about it. */
import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useI18n } from "../../i18n/index.tsx"
import { Empty } from "../../ui/index.tsx"

export function Nothing({
  isFiltered,
  isAdmin,
  onClear,
}: {
  isFiltered: boolean
  isAdmin: boolean
  onClear: () => void
}) {
  const { t } = useI18n()
  if (isFiltered) {
    return (
      <Empty title={t("leads.empty")}>
        <Button onClick={onClear}>{t("leads.clear")}</Button>
      </Empty>
    )
  }
  if (!isAdmin) return <Empty title={t("leads.none")}>{t("leads.noneYours")}</Empty>
  return (
    <Empty title={t("leads.none")}>
      {t("leads.noneHow")}
      <Button component={Link} to="/sources">
        {t("leads.toSources")}
      </Button>
      <Button component={Link} to="/import">
        {t("leads.import")}
      </Button>
    </Empty>
  )
}
