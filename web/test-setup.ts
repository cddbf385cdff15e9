import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Testing Library cleans up by itself only where test functions are global
afterEach(cleanup)

// A limit for a busy machine, as in vitest.config.ts
configure({ asyncUtilTimeout: 15_000 })

// Missing in happy-dom: Mantine's growing text areas measure themselves anew when fonts arrive
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
