/** Few visits need them, and the first paint never does. The shell fetches them ahead, so that they are there without a connection */
export const loadConfirmDialog = () => import('./ConfirmDialog.tsx')
export const loadToaster = () => import('./Toaster.tsx')

export function fetchOverlays(): void {
  void Promise.allSettled([loadConfirmDialog(), loadToaster()])
}
