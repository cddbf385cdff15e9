import type { WebFeature } from '../../platform/web-feature.ts'

export const connections: WebFeature = {
  routes: [
    {
      path: '/connections',
      parent: 'Settings',
      title: 'Connections',
      layout: 'shell',
      screen: () => import('./ConnectionsScreen.tsx'),
      tab: { group: 'Connections', administratorsOnly: true },
    },
    {
      path: '/connections/return/$vendor',
      parent: 'Settings',
      title: 'Connecting',
      layout: 'shell',
      screen: () => import('./ConnectionReturnScreen.tsx'),
    },
    { path: '/googleLogin', title: 'Google Login', layout: 'shell', screen: () => import('./starter/GoogleLoginScreen.tsx') },
    { path: '/googleAuthorize', title: 'Google code', layout: 'shell', screen: () => import('./starter/GoogleAuthorizeScreen.tsx') },
    {
      path: '/facebookLogin',
      title: 'Facebook Login',
      layout: 'shell-if-signed-in',
      screen: () => import('./starter/FacebookLoginScreen.tsx'),
    },
  ],
}
