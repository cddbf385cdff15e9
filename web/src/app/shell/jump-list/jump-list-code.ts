/** Lazy-loaded: the first paint never needs it. The shell prefetches it, so that it opens at once, also offline */
export const loadJumpList = () => import('./JumpList.tsx')
