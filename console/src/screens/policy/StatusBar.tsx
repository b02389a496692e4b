/** What is wrong with the draft, and what can be done with it. */
import { Button, UnstyledButton } from "@mantine/core"
import { IconAlertTriangle, IconCircleCheck, IconLoader2 } from "@tabler/icons-react"
import { useState } from "react"
import { useI18n } from "../../i18n/index.tsx"
import { Toggle } from "../../ui/Toggle.tsx"
import { useTellDone } from "../../ui/tell-done.tsx"
import type { Draft, PolicyDraft } from "./draft.ts"
import css from "./Policy.module.css"
import type { Checked } from "./problems.ts"
import type { Spot } from "./YamlEditor.tsx"

type Props = {
  checked: Checked
  policyDraft: PolicyDraft
  onShow: (spot: Spot) => void
  onSimulate: () => void
  onPublish: () => void
}

export function StatusBar({ checked, policyDraft, onShow, onSimulate, onPublish }: Props) {
  const { t } = useI18n()
  const tellDone = useTellDone()
  const [isOpen, setOpen] = useState(false)
  const { problems, isChecked, isValid } = checked
  const errors = problems.filter(({ severity }) => severity === "error").length
  const warnings = problems.length - errors
  const told = [
    ...(errors > 0 ? [t("policy.problems", { n: errors })] : []),
    ...(warnings > 0 ? [t("policy.warnings", { n: warnings })] : []),
  ]
  const tone = errors > 0 ? "error" : !isChecked ? "checking" : warnings > 0 ? "warning" : "fine"
  const Icon = tone === "fine" ? IconCircleCheck : tone === "checking" ? IconLoader2 : IconAlertTriangle
  const status = (
    <>
      <Icon size={16} stroke={1.75} aria-hidden />
      {told.join(" · ") || t(isChecked ? "policy.noProblems" : "policy.checking")}
    </>
  )
  const discard = () => {
    const dropped: Draft | null = policyDraft.draft
    policyDraft.load(null)
    tellDone(t("policy.discarded"), () => policyDraft.load(dropped))
  }
  return (
    <footer className={`rigid sunken ${css.foot}`} data-bottom-bar>
      {isOpen && problems.length > 0 && (
        <ul className={css.problems}>
          {problems.map((problem) => (
            <li key={`${problem.pointer} ${problem.detail}`}>
              <UnstyledButton
                className={`row gap-12 soft full hovers ${css.problem}`}
                onClick={() => onShow(problem)}
              >
                <span className={`num rigid ${problem.severity === "error" ? "red" : "amber"}`}>
                  {t("policy.line", { line: problem.line })}
                </span>
                {problem.detail}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <div className={`row wrap gap-8 ${css.bar}`}>
        <div role="status" className={`soft medium shrink ${css.status}`} data-tone={tone}>
          {problems.length > 0 ? (
            <Toggle isOpen={isOpen} onClick={() => setOpen(!isOpen)}>
              {status}
            </Toggle>
          ) : (
            <span className="inline gap-8">{status}</span>
          )}
        </div>
        {policyDraft.isChanged && (
          <Button variant="subtle" color="gray" onClick={discard}>
            {t("policy.discard")}
          </Button>
        )}
        <Button disabled={!isValid} onClick={onSimulate}>
          {t("policy.simulate")}
        </Button>
        <Button variant="filled" disabled={!policyDraft.isChanged || !isValid} onClick={onPublish}>
          {t("policy.publishMore")}
        </Button>
      </div>
    </footer>
  )
}
