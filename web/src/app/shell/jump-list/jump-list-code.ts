/** Lazy-loaded, because the first paint never needs it. The shell prefetches it so that it opens at once, even offline */
export const loadJumpList = () => import('./JumpList.tsx')
