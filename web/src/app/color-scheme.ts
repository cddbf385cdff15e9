import { localStorageColorSchemeManager } from '@mantine/core'

/** The same key as in web/public/color-scheme.js and portal-early.js, which run before this code is there */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'portal-color-scheme' })
