import { localStorageColorSchemeManager } from '@mantine/core'

/** Must be the same key as in web/public/color-scheme.js and portal-early.js, which run before this code has loaded */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'portal-color-scheme' })
