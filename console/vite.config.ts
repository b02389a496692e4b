/** One build for any address: assets are named relative to the page, and the server says where the page is. */
import { readdir, readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core"
import react from "@vitejs/plugin-react"
import subsetFont from "subset-font"
import { defineConfig, type Plugin } from "vite"
import { cssVariablesResolver, theme } from "./src/theme.ts"
import { chunkOfTexts, texts } from "./texts-plugin.ts"

/** Mantine's theme as a static stylesheet: written at run time it would need a `<style>`, which the page forbids. */
function mantineTheme(): Plugin {
  const name = "virtual:mantine-theme.css"
  const resolved = `\0${name}`
  return {
    name: "mantine-theme",
    resolveId: (id) => (id === name ? resolved : null),
    load: (id) => (id === resolved ? themeCss() : null),
  }
}

/** Without what Mantine's own stylesheet says already. */
function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const variables = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged))
  const standard = defaultCssVariablesResolver(DEFAULT_THEME)
  for (const part of ["variables", "light", "dark"] as const) {
    const ours: Record<string, string> = variables[part]
    const theirs: Record<string, string> = standard[part]
    for (const [variable, value] of Object.entries(theirs))
      if (ours[variable] === value) delete ours[variable]
  }
  return convertCssVariables(variables)
}

/** Latin as Spanish, English and their neighbours write it, and the signs that the console uses. */
const LETTERS = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2010, 0x2044],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const

/** Features of the font that are used: spacing of pairs, accents, digits of one width, and the l with a tail. */
const FEATURES = ["kern", "ccmp", "locl", "mark", "mkmk", "tnum", "cv05"]

/** Of the font only the letters, weights and features that are used: 22 KB of 48. */
function smallFont(): Plugin {
  const letters = LETTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  ).join("")
  return {
    name: "small-font",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".woff2")) continue
        file.source = await subsetFont(Buffer.from(file.source), letters, {
          targetFormat: "woff2",
          keepFeatures: FEATURES,
          variationAxes: { wght: { min: 400, max: 700, default: 400 } },
        })
      }
    },
  }
}

/** The page names the font: the stylesheet would only after it has come. */
function preloadFont(): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml: (_page, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `./${file}`, crossorigin: true },
          injectTo: "head",
        })),
  }
}

/** Each text once more, as small as brotli and gzip get it. That takes seconds, which no request waits for. */
function compressed(): Plugin {
  const ways = [
    [".br", promisify(brotliCompress)],
    [".gz", (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 })],
  ] as const
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir = "" }) {
      const files = (await readdir(dir, { recursive: true })).filter((file) =>
        /\.(js|css|svg|webmanifest)$/.test(file),
      )
      const each = files.flatMap((file) => ways.map(([ending, compress]) => ({ file, ending, compress })))
      await Promise.all(
        each.map(async ({ file, ending, compress }) => {
          const bytes = await readFile(path.join(dir, file))
          await writeFile(path.join(dir, file + ending), await compress(bytes))
        }),
      )
    },
  }
}

/** What the list of leads does without: fields of forms, rules of the server, what explains a decision, and what other screens share among themselves. */
const NOT_IN_LISTS = String.raw`ui[\\/](Bar|Rotate|Amount|Tags|Fold|CodeInput|Copy|Options|SecretOnce|Stat|Timeline|use-form|unsaved)|parts[\\/](conditions|PersonRow|OwedAxis|BracketScale|Why|PlanStep|Colleagues|presence|promised|written-amount)|screens[\\/](access|attribution|inbox|keys|lead[\\/]|rejections|rotation|sign-in|set-up|sources)|api[\\/](push|alerts|colleagues|keep-console)|domain|shell[\\/]open-alerts`

/** What the filters of the leads need of the package that otherwise only forms need. */
const OF_FILTERS = String.raw`@mantine[\\/]hooks|@mantine[\\/].*[\\/]Combobox[\\/](?!use-pills|OptionsDropdown)`

export default defineConfig({
  base: "./",
  plugins: [react(), texts(), mantineTheme(), smallFont(), preloadFont(), compressed()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // How long its plugins take concerns nobody who starts Criba on a slow machine.
      checks: { bundlerTimings: false },
      output: {
        // Files of texts are named by their language, too: each has the same name in all.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/${chunkOfTexts(facadeModuleId)?.concat("-") ?? ""}[name]-[hash].js`,
        codeSplitting: {
          // A phone pays for every request. What the first page needs anyway is two files: one that changes with our
          // packages, one with us. What several screens share is two more, so that a screen is one file and those.
          groups: [
            { name: "vendor", tags: ["$initial"], test: /node_modules/, priority: 40 },
            { name: "app", tags: ["$initial"], priority: 30 },
            // Home shares nothing but icons, how it looks and how wide it is with the screens that are lists.
            {
              name: "looks",
              test: /@tabler|use-resize-observer|src[\\/](ui[\\/](Card|DataTable|Dot|StepMark)|parts[\\/]StatusDot)/,
              minShareCount: 2,
              priority: 25,
            },
            {
              name: "kit",
              test: new RegExp(String.raw`src[\\/](?!i18n|${NOT_IN_LISTS})|@tanstack|${OF_FILTERS}`),
              minShareCount: 2,
              priority: 20,
            },
            { name: "forms", test: /src[\\/](?!i18n)|@mantine/, minShareCount: 2, priority: 10 },
          ],
        },
      },
    },
  },
})
