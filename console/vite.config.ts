/** One build for any address: assets are named relative to the page, and the server says where the page is. */
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { cssVariablesResolver, theme } from "./src/theme.ts"

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

export default defineConfig({
  base: "./",
  plugins: [react(), mantineTheme()],
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: "mantine",
              test: /node_modules[\\/]@mantine[\\/](core|hooks|notifications)[\\/]/,
              priority: 20,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
