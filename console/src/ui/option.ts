/** For Checkbox and Radio: all of an option can be pressed, its description too. */
import css from "./option.module.css"

export const OPTION = { root: css.root ?? "", label: css.label ?? "" }
