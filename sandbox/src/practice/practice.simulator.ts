import type { Simulator } from '../simulator.ts'
import { registerPracticeRoutes } from './practice.routes.ts'

/** A business's own website */
export const practice: Simulator = {
  name: 'practice',
  pages: [['/practice', 'Sample practice']],
  open: ({ appUrl }) => ({ register: (http) => registerPracticeRoutes(http, { appUrl }) }),
}
