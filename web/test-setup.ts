import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Testing Library cleans up by itself only where test functions are global
afterEach(cleanup)

// A limit for a busy machine, as in vitest.config.ts
configure({ asyncUtilTimeout: 15_000 })
