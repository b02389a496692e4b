import "./fonts.css"
import "./mantine.css"
import "virtual:mantine-theme.css"
import "./tokens.css"
import "./base.css"
import "./boot.css"
import "./kit.css"
import "./print.css"
import { MantineProvider } from "@mantine/core"
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { Refused } from "./api/client.ts"
import { keepWhatIsRead } from "./api/kept.ts"
import { learnRights } from "./api/session.ts"
import { beginScreen } from "./begin-screen.ts"
import { I18n, languageNow, needWords } from "./i18n/index.tsx"
import { makeRouter } from "./router.tsx"
import { theme } from "./theme.ts"
import { keepFocus } from "./ui/keep-focus.ts"
import { enterPage, leavePage } from "./ui/keep-typed.ts"
import { loadFile } from "./ui/load-file.ts"

const onError = (error: unknown) => void learnRights(queries, error).catch(() => {})
/** What the server refuses it refuses again; everything else gets a second chance. */
const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, error) => failures < 1 && !(error instanceof Refused) },
    // Without a network a change is refused at once, and can be tried again: it must not happen later, unseen.
    mutations: { networkMode: "always" },
  },
})
keepWhatIsRead(queries)
const router = makeRouter(queries)
const words = loadFile(() => needWords("first"))
beginScreen(router)

router.subscribe("onBeforeNavigate", leavePage)
router.subscribe("onResolved", enterPage)
keepFocus()

/** Where there are no messages, there is nothing else that could say it. */
function sayThatItFailed(): void {
  const said = document.querySelector<HTMLElement>(`#boot [lang="${languageNow()}"]`)?.dataset
  const button = document.createElement("button")
  button.textContent = said?.again ?? ""
  button.addEventListener("click", () => location.reload())
  const text = document.createElement("p")
  text.textContent = said?.failed ?? ""
  document.getElementById("root")?.replaceChildren(text, button)
}

words.then(() => {
  createRoot(document.getElementById("root") as HTMLElement).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queries}>
          <I18n>
            <RouterProvider router={router} />
          </I18n>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}, sayThatItFailed)
