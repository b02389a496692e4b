/** One build for any address: assets are named relative to the page, and the server says where the page is. */
import { readFileSync } from "node:fs"
import { readdir, readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { fileURLToPath } from "node:url"
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

/** Packages of which one file names many others. */
const BARRELS = ["@mantine/core", "@mantine/hooks", "@tabler/icons-react"]

/** Imports from a barrel name the file behind it, so that it is known which screens use it. */
function pastBarrels(): Plugin {
  const targets = new Map(BARRELS.map((name) => [name, exportsOf(fileURLToPath(import.meta.resolve(name)))]))
  const imports = new RegExp(`^import \\{([^}]*)\\} from ["'](${BARRELS.join("|")})["'];?$`, "gm")
  return {
    name: "past-barrels",
    enforce: "pre",
    transform: (code) =>
      code.replaceAll(imports, (_, names: string, barrel: string) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && !name.startsWith("type "))
          .map((name) => {
            const [imported = "", own = imported] = name.split(" as ")
            const [file, exported] = targets.get(barrel)?.get(imported) ?? [barrel, imported]
            return `import { ${exported} as ${own} } from ${JSON.stringify(file)};`
          })
          .join(" "),
      ),
  }
}

/** From which file each name comes, and what it is called there. */
function exportsOf(barrel: string): Map<string, readonly [string, string]> {
  const found = readFileSync(barrel, "utf8").matchAll(/^(?:im|ex)port \{([^}]*)\} from ["'](\.[^"']+)["']/gm)
  return new Map(
    [...found].flatMap(([, names = "", file = ""]) =>
      names.split(",").map((name) => {
        const [exported = "", own = exported] = name.trim().split(" as ")
        return [own, [path.join(path.dirname(barrel), file), exported]]
      }),
    ),
  )
}

/** Each part of Mantine brings its stylesheet: what only forms need comes with them. */
function mantineStyles(): Plugin {
  return {
    name: "mantine-styles",
    transform(code, id) {
      const [, part] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id) ?? []
      return part && `import "@mantine/core/styles/${part}.layer.css"\n${code}`
    },
  }
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

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/** A file of what several screens share, and these need, themselves or by way of others. */
const sharedBy = (name: string, priority: number, isOf: (needs: (screen: string) => boolean) => boolean) => ({
  name: (id: string, modules: Modules) => {
    const users = new Set([id])
    for (const user of users)
      for (const importer of modules.getModuleInfo(user)?.importers ?? []) users.add(importer)
    const needs = (screen: string) => [...users].some((user) => user.endsWith(`/screens/${screen}.tsx`))
    return isOf(needs) ? name : null
  },
  test: /src[\\/](?!i18n)|node_modules/,
  minShareCount: 2,
  priority,
})

export default defineConfig({
  base: "./",
  plugins: [
    react(),
    texts(),
    pastBarrels(),
    mantineTheme(),
    mantineStyles(),
    smallFont(),
    preloadFont(),
    compressed(),
  ],
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
          // packages, one with us. What several screens share is some more, so that a screen is one file and those.
          groups: [
            { name: "vendor", tags: ["$initial"], test: /node_modules/, priority: 40 },
            { name: "app", tags: ["$initial"], priority: 30 },
            // By what a phone opens: each has what the screens before it do without.
            sharedBy("base", 20, (needs) => needs("inbox/Inbox") && needs("home/Manager")),
            sharedBy("today", 19, (needs) => needs("home/Manager")),
            sharedBy("day", 18, (needs) => needs("inbox/Inbox") || needs("home/Own")),
            sharedBy("entrance", 17, (needs) => needs("sign-in/SignIn")),
            sharedBy("kit", 16, (needs) => needs("leads/Leads")),
            sharedBy("forms", 10, () => true),
          ],
        },
      },
    },
  },
})
