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
