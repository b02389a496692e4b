/// <reference types="vite/client" />
declare module "virtual:mantine-theme.css"
