/**
 * Lazy-loaded: few visits need these, and the first paint never does. The shell prefetches their files (web/screen-files.ts), so that they
 * also work offline
 */
export const loadConfirmDialog = () => import('./ConfirmDialog.tsx')
export const loadToaster = () => import('./Toaster.tsx')
export const loadOpenedMenu = () => import('./OpenedMenu.tsx')
export const loadOpenedPopover = () => import('./OpenedPopover.tsx')
export const loadOpenedChoices = () => import('./OpenedChoices.tsx')
