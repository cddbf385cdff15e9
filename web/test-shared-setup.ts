import { notifications } from '@mantine/notifications'
import { vi } from 'vitest'
import { queryClient } from './src/platform/api/query-client.ts'
import { sessionStore } from './src/platform/session-store.ts'
import { hideErrorToastsIfLoaded } from './src/ui/dialogs/toasts.ts'

// Runs before each test file that shares its modules with others: clears what an earlier file left in them or in the document
vi.useRealTimers()
vi.unstubAllGlobals()
localStorage.clear()
delete window.earlyResponses
sessionStorage.clear()
sessionStore.clear()
queryClient.clear()
hideErrorToastsIfLoaded()
notifications.clean()
notifications.cleanQueue()
document.head.innerHTML = ''
document.body.innerHTML = ''
document.title = ''
window.history.replaceState(null, '', '/')
