/** Dialogs and menus of a lead's day. They come with their texts when they are opened, or ahead of that: the first page is small. */
import { screen } from "../ui/screen.ts"

export const HandOver = screen(() => import("./HandOver.tsx"), "HandOver", "lead-day", "rotation")
export const PlanStep = screen(() => import("./PlanStep.tsx"), "PlanStep", "lead-day")
export const StepDialog = screen(() => import("./StepDialog.tsx"), "StepDialog")
export const Won = screen(() => import("./Won.tsx"), "Won", "lead-day")
export const Why = screen(() => import("./Why.tsx"), "Why")
export const ComeBack = screen(() => import("./ComeBack.tsx"), "ComeBack", "lead-day")

export const LEAD_DAY = [HandOver, PlanStep, StepDialog, Won, Why, ComeBack] as const
