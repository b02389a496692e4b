/** Which part of a body is which field of a lead: the fields beside a body that came, and what it becomes. */
import { Button } from "@mantine/core"
import { IconArrowLeft } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { keptQuery, sourceQuery } from "../../../api/sources.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { Page } from "../../../shell/Page.tsx"
import { both, Loaded } from "../../../ui/Loaded.tsx"
import { Editor } from "./Editor.tsx"

export function FieldsPage({ id }: { id: string }) {
  const { t } = useI18n()
  const read = useQuery(sourceQuery(id))
  const { data: source } = read
  const kept = useQuery({
    ...keptQuery(id, source?.received.last_refused_at ?? null),
    enabled: source !== undefined,
  })
  return (
    <Page
      title={
        source === undefined ? t("rejections.mode.fields") : t("sources.fieldsOf", { name: source.name })
      }
      actions={
        <Button
          data-folds
          data-back
          leftSection={<IconArrowLeft />}
          renderRoot={(props) => <Link {...props} to="/sources" search={{ open: id }} />}
        >
          {t("sources.back")}
        </Button>
      }
    >
      <Loaded query={both(read, kept)} heights={[320]} className="pad">
        {([of, bodies]) => <Editor source={of} kept={bodies} />}
      </Loaded>
    </Page>
  )
}
