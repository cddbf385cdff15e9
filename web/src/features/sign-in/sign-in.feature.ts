import { IconKey } from '@tabler/icons-react'
import type { WebFeature } from '../../platform/web-feature.ts'

export const signIn: WebFeature = {
  routes: [
    { path: '/login', title: 'Log in', layout: 'public', screen: () => import('./LoginScreen.tsx') },
    { path: '/findId', title: 'Find password', layout: 'public', screen: () => import('./FindPasswordScreen.tsx') },
    { path: '/password-reset/$code', title: 'Reset Password', layout: 'public', screen: () => import('./PasswordResetScreen.tsx') },
    {
      path: '/resetPassword',
      parent: 'Settings',
      title: 'Reset Password',
      layout: 'shell',
      screen: () => import('./ChangePasswordScreen.tsx'),
    },
    {
      path: '/devices',
      parent: 'Settings',
      title: 'Devices',
      layout: 'shell',
      screen: () => import('./DevicesScreen.tsx'),
      tab: { group: 'Security' },
    },
    {
      path: '/twoStep',
      parent: 'Settings',
      title: 'Two-Step Sign-In',
      layout: 'shell',
      screen: () => import('./two-step/TwoStepScreen.tsx'),
      tab: { group: 'Security' },
    },
  ],
  userMenu: [{ label: 'Reset Password', path: '/resetPassword', icon: IconKey }],
}
