/** What scrolls a list says so. In a file of its own: screens without a list need not load what lists need. */
export const SCROLLER = "data-scroller"
