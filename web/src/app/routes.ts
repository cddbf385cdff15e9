import type { ComponentType } from 'react'

export interface ScreenRoute {
  path: string
  /** The group it belongs to, as the specification titles it */
  parent?: 'Inquiries' | 'Review' | 'Payments' | 'Settings'
  title: string
  /** Inside the shell, or alone on the page */
  layout: 'shell' | 'public'
  screen: () => Promise<{ default: ComponentType }>
}

/** Every screen of the portal. A feature adds its lines here, and its entries in menu.ts */
export const routes: readonly ScreenRoute[] = [
  { path: '/login', title: 'Log in', layout: 'public', screen: () => import('../features/sign-in/LoginScreen.tsx') },
  { path: '/findId', title: 'Find password', layout: 'public', screen: () => import('../features/sign-in/FindPasswordScreen.tsx') },
  {
    path: '/password-reset/$code',
    title: 'Reset Password',
    layout: 'public',
    screen: () => import('../features/sign-in/PasswordResetScreen.tsx'),
  },
  { path: '/home', title: 'Dashboard', layout: 'shell', screen: () => import('../features/home/HomeScreen.tsx') },
  {
    path: '/callInquiriesDashboard',
    parent: 'Inquiries',
    title: 'Call Inquiries',
    layout: 'shell',
    screen: () => import('../features/calls/dashboard/CallDashboardScreen.tsx'),
  },
  {
    path: '/callInquiries',
    parent: 'Inquiries',
    title: 'Call Inquiries',
    layout: 'shell',
    screen: () => import('../features/calls/CallListScreen.tsx'),
  },
  {
    path: '/actionItemList',
    parent: 'Inquiries',
    title: 'Call Inquiries',
    layout: 'shell',
    screen: () => import('../features/calls/action-items/ActionItemsScreen.tsx'),
  },
  {
    path: '/webInquiries',
    parent: 'Inquiries',
    title: 'Web Inquiries',
    layout: 'shell',
    screen: () => import('../features/web-inquiries/WebInquiriesScreen.tsx'),
  },
  {
    path: '/reviewManagement',
    parent: 'Review',
    title: 'Review Management',
    layout: 'shell',
    screen: () => import('../features/reviews/ReviewManagementScreen.tsx'),
  },
  {
    path: '/businessPromoter',
    parent: 'Review',
    title: 'Business Promoter',
    layout: 'shell',
    screen: () => import('../features/business-promoter/BusinessPromoterScreen.tsx'),
  },
  {
    path: '/bills-pay',
    parent: 'Payments',
    title: 'Bills',
    layout: 'shell',
    screen: () => import('../features/billing/pay/BillsPayScreen.tsx'),
  },
  {
    path: '/billsDetail',
    parent: 'Payments',
    title: 'Payment History Detail',
    layout: 'shell',
    screen: () => import('../features/billing/detail/BillDetailScreen.tsx'),
  },
  {
    path: '/paymentHistory',
    parent: 'Payments',
    title: 'Payment History',
    layout: 'shell',
    screen: () => import('../features/billing/history/PaymentHistoryScreen.tsx'),
  },
  { path: '/support', title: 'Support', layout: 'shell', screen: () => import('../features/support/SupportScreen.tsx') },
  {
    path: '/accountSetting',
    parent: 'Settings',
    title: 'Account Setting',
    layout: 'shell',
    screen: () => import('../features/account-setting/AccountSettingScreen.tsx'),
  },
  {
    path: '/resetPassword',
    parent: 'Settings',
    title: 'Reset Password',
    layout: 'shell',
    screen: () => import('../features/sign-in/ChangePasswordScreen.tsx'),
  },
]

/** In the browser's tab, before the brand's name */
export const pageTitleOf = ({ parent, title }: ScreenRoute): string => (parent ? `${parent} / ${title}` : title)

/** The component sheet: only while developing, or when a build asks for it */
export const developmentRoutes: readonly ScreenRoute[] =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'
    ? [{ path: '/gallery', title: 'Components', layout: 'public', screen: () => import('./gallery/GalleryScreen.tsx') }]
    : []
