/// <reference types="vite/client" />
declare module "virtual:mantine-theme.css"

declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: "woff2"
      keepFeatures: readonly string[]
      variationAxes: Record<string, { min: number; max: number; default: number }>
    },
  ): Promise<Uint8Array>
}

declare module "virtual:texts" {
  type Load = () => Promise<{ readonly default: import("../../src/domain/text/tell-text.ts").Texts }>
  /** texts-plugin.ts makes them of texts/<language>/console. */
  export const FILES: Readonly<
    Record<
      import("../../src/domain/language.ts").Language,
      Readonly<Record<import("./i18n/word-files.ts").WordFile, Load>>
    >
  >
}
