/** The rules that a lead was tried by, with what it had. */
import { IconCheck, IconEyeOff, IconX } from "@tabler/icons-react"
import { clsx } from "clsx"
import { useState } from "react"
import { useI18n } from "../../i18n/index.tsx"
import { TextButton } from "../../ui/Toggle.tsx"
import css from "./Decisions.module.css"
import type { Receipt } from "./read-decisions.ts"
import { type RuleTelling, type RuleTried, tellRule } from "./tell-rule.ts"

/** Of many rules these are shown at first, and all that would turn the lead away. */
const MOST_PASSED = 6

type Facts = Omit<RuleTelling, "t" | "f">

export function RulesTried({ receipt: { verdict }, telling }: { receipt: Receipt; telling: Facts }) {
  const { t } = useI18n()
  const tried = verdict?.tried ?? []
  const [isWhole, setWhole] = useState(false)
  const passed = tried.filter(({ matched }) => !matched)
  const left = isWhole || passed.length <= MOST_PASSED + 1 ? [] : passed.slice(MOST_PASSED)
  const summary =
    verdict === null
      ? t("lead.rulesBefore")
      : verdict.skipped !== null
        ? t("lead.rulesSkipped")
        : tried.length === 0
          ? t("lead.rulesNone")
          : t("lead.rulesPassed", { passed: passed.length, all: tried.length })
  return (
    <div className="pad topped">
      <h3 className="row baseline between gap-12 quiet small medium">
        <span>{t("lead.rules")}</span>
        <em className={clsx("num end", tried.length === 0 ? "soft regular" : "strong")}>{summary}</em>
      </h3>
      {tried.length > 0 && (
        <ul className={`stack gap-8 mt-8 ${css.rules}`}>
          {tried
            .filter((rule) => !left.includes(rule))
            .map((rule) => (
              <TriedRule key={rule.rule} tried={rule} telling={telling} />
            ))}
        </ul>
      )}
      {left.length > 0 && (
        <TextButton isQuiet onClick={() => setWhole(true)}>
          {t("lead.candidates.all", { n: left.length })}
        </TextButton>
      )}
    </div>
  )
}

function TriedRule({ tried, telling }: { tried: RuleTried; telling: Facts }) {
  const { t, f } = useI18n()
  const { text, actual } = tellRule(tried, { t, f, ...telling })
  const kind = tried.matched ? (tried.shadow ? "shadow" : "out") : "passes"
  const icon = { size: 14, stroke: 2.4, role: "img" }
  return (
    <li data-kind={kind} title={tried.rule}>
      {kind === "passes" && <IconCheck {...icon} aria-label={t("lead.rule.passes")} />}
      {kind === "out" && <IconX {...icon} aria-label={t("lead.rule.out")} />}
      {kind === "shadow" && <IconEyeOff {...icon} aria-label={t("lead.rule.out")} />}
      <span>
        {text}
        {tried.shadow && <em className={`pill tiny quiet ${css.shadow}`}>{t("lead.rule.inShadow")}</em>}
      </span>
      <b className={clsx("num regular end breaks", kind === "out" ? "red" : "quiet", css.actual)}>{actual}</b>
    </li>
  )
}
