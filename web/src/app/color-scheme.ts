import { localStorageColorSchemeManager } from '@mantine/core'

/** Must match the key in web/public/color-scheme.js, which runs before this bundle */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'portal-color-scheme' })
