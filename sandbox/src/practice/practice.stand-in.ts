import type { StandIn } from '../stand-in.ts'
import { registerPracticeRoutes } from './practice.routes.ts'

/** A business's own website */
export const practice: StandIn = {
  name: 'practice',
  pages: [['/practice', 'Sample practice']],
  open: ({ appUrl }) => ({ register: (http) => registerPracticeRoutes(http, { appUrl }) }),
}
