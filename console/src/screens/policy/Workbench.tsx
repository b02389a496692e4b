/** Form and text of one draft side by side; beside the form, in place of the text, what it would do and what it was. */
import { SegmentedControl, Skeleton } from "@mantine/core"
import { useHotkeys, useMediaQuery } from "@mantine/hooks"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { lazy, Suspense, useState } from "react"
import type { Schema } from "../../api/policy.ts"
import type { Policy } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { PageFrame } from "../../shell/Page.tsx"
import { Bead } from "../../ui/Dot.tsx"
import { loadFile } from "../../ui/load-file.ts"
import { isCovered } from "../../ui/panel-keys.ts"
import { useAuthor } from "./author.ts"
import { useDraft } from "./draft.ts"
import { PolicyForm } from "./form/PolicyForm.tsx"
import { History } from "./history/History.tsx"
import { Pane } from "./Pane.tsx"
import css from "./Policy.module.css"
import { Publish } from "./Publish.tsx"
import { useProblems } from "./problems.ts"
import { StaleDraft } from "./StaleDraft.tsx"
import { StatusBar } from "./StatusBar.tsx"
import { Simulation, useTrial } from "./simulation/Simulation.tsx"
import type { Spot } from "./YamlEditor.tsx"

const YamlEditor = lazy(() => loadFile(() => import("./YamlEditor.tsx")))

type View = "form" | "yaml" | "simulate" | "history"
const NARROW = "(max-width: 62em)"

function useView(isNarrow: boolean) {
  const { show } = useSearch({ from: "/inside/policy" })
  const navigate = useNavigate({ from: "/policy" })
  const usual: View = isNarrow ? "form" : "yaml"
  const views: readonly View[] = isNarrow
    ? ["form", "yaml", "simulate", "history"]
    : ["yaml", "simulate", "history"]
  const view = views.find((one) => one === show) ?? usual
  const setView = (next: View, open?: string) =>
    void navigate({ search: { ...(next !== usual && { show: next }), ...(open && { open }) } })
  return { view, views, setView }
}

export function Workbench({ policy, schema }: { policy: Policy; schema: Schema }) {
  const { t, f } = useI18n()
  const author = useAuthor()
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const { view, views, setView } = useView(isNarrow)
  const policyDraft = useDraft(policy, schema)
  const checked = useProblems(policyDraft.text, schema)
  const trial = useTrial(policyDraft.text, checked.isValid)
  const [spot, setSpot] = useState<Spot | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  // As other editors save. It spares whoever works by keyboard the way through form and text to the button.
  useHotkeys(
    [["mod+S", () => policyDraft.isChanged && checked.isValid && !isCovered() && setPublishing(true)]],
    [],
  )
  const names: Record<View, string> = {
    form: t("policy.form"),
    yaml: t("policy.yaml"),
    simulate: t("policy.simulation"),
    history: t("policy.history"),
  }
  const form = (
    <Pane className={css.pane} label={t("policy.form")}>
      <PolicyForm
        document={checked.document}
        inForce={policy.document}
        change={policyDraft.change}
        wrong={checked.wrong}
      />
    </Pane>
  )
  return (
    <PageFrame
      title={t("nav.policy")}
      beside={
        <>
          <p className={`flex gap-8 quiet shrink ${css.version}`}>
            <b className="num soft nowrap">{t("policy.version", { version: policy.version })}</b>
            <span className="cut">
              {t("policy.since", { when: f.dayTime(policy.published_at), who: author(policy.published_by) })}
            </span>
          </p>
          {policyDraft.isChanged && (
            <span className="inline gap-8 amber medium nowrap">
              <Bead /> {t("policy.changed")}
            </span>
          )}
        </>
      }
      actions={
        <div className={css.views} data-wide>
          <SegmentedControl
            aria-label={t("policy.view")}
            data={views.map((value) => ({ value, label: names[value] }))}
            value={view}
            onChange={(next) => setView(next)}
          />
        </div>
      }
    >
      {policyDraft.isStale && (
        <StaleDraft
          policy={policy}
          schema={schema}
          policyDraft={policyDraft}
          onCompare={() => setView("history", `draft..${policy.version}`)}
        />
      )}
      <div className={css.panes}>
        {(!isNarrow || view === "form") && form}
        {view === "yaml" && (
          <section className={`surface clips ${css.editor}`} aria-label={t("policy.yaml")}>
            <Suspense fallback={<Skeleton height="100%" radius={0} />}>
              <YamlEditor
                text={policyDraft.text}
                schema={schema}
                document={checked.document}
                problems={checked.problems}
                spot={spot}
                label={t("policy.editor")}
                onChange={policyDraft.write}
              />
            </Suspense>
          </section>
        )}
        {view === "simulate" && <Simulation trial={trial} checked={checked} />}
        {view === "history" && (
          <History
            policy={policy}
            schema={schema}
            policyDraft={policyDraft}
            isDraftValid={checked.isValid}
            onOpen={(open) => setView("history", open)}
            onLoaded={() => setView(isNarrow ? "form" : "yaml")}
          />
        )}
      </div>
      <StatusBar
        checked={checked}
        policyDraft={policyDraft}
        onShow={(at) => {
          setView("yaml")
          setSpot(at)
        }}
        onSimulate={() => {
          trial.run()
          setView("simulate")
        }}
        onPublish={() => setPublishing(true)}
      />
      {isPublishing && (
        <Publish
          policy={policy}
          schema={schema}
          policyDraft={policyDraft}
          problems={checked.problems}
          trial={trial}
          onSimulation={() => {
            setPublishing(false)
            setView("simulate")
          }}
          onClose={() => setPublishing(false)}
        />
      )}
    </PageFrame>
  )
}
