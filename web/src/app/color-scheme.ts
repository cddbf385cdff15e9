import { localStorageColorSchemeManager } from '@mantine/core'

/** The same key as in web/public/color-scheme.js, which runs before this code is there */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'portal-color-scheme' })
