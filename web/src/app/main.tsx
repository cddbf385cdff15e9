import '../platform/api/zod-without-eval.ts'
import '@mantine/core/styles.layer.css'
import '../ui/brand/font.css'
import '../ui/brand/tokens.css'
import '../ui/brand/global.css'
import '../ui/brand/skeletons.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { setSessionExpiredHandler } from '../platform/api/api.ts'
import { onSessionElsewhere } from '../platform/session/session.ts'
import { App } from './App.tsx'
import { registerServiceWorker } from './install-worker.ts'
import { startReloadingUserOnDenial } from './routing/follow-permissions.ts'
import { redirectAfterSessionChange } from './routing/follow-session.ts'
import { router } from './routing/router.tsx'
import { showSessionExpired } from './routing/session-expired.ts'

setSessionExpiredHandler(() => {
  void showSessionExpired(router)
})

onSessionElsewhere(() => redirectAfterSessionChange(router))

startReloadingUserOnDenial()

registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw into')
// In a transition React renders in slices, so rendering the first screen does not block input and painting
startTransition(() => createRoot(root).render(<App />))
