import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Testing Library cleans up by itself only where test functions are global
afterEach(cleanup)

// A generous limit for a busy machine, as in vitest.config.ts
configure({ asyncUtilTimeout: 15_000 })

// Missing in happy-dom: Mantine's growing text areas are measured again when fonts load
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
