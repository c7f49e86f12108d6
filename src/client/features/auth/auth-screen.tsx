import { useState } from 'react';
import { Page } from '#client/components/ui/page.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#client/components/ui/tabs.tsx';
import type { AuthTab } from '#client/lib/auth-tab.ts';
import { dropErrorToast } from '#client/lib/toast.tsx';
import { PRODUCT_NAME } from '#shared/product.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUp } from './sign-up-form.tsx';

type Props = {
  /** What an invitation link carries. */
  invite: string | undefined;
  /** Where it opens. */
  openedAt: AuthTab;
};

/** Three tabs: sign in, sign up, ask for a reset link. */
export function AuthScreen({ invite, openedAt }: Props) {
  const [tab, showTab] = useState<string>(openedAt);
  const setTab = (next: string) => {
    dropErrorToast();
    showTab(next);
  };
  return (
    <Page
      title={`Join ${PRODUCT_NAME}`}
      lead={<p>Start practicing system design interviews today</p>}
      width="narrow"
    >
      <Tabs value={tab} onValueChange={setTab}>
        <TabList aria-label="Account">
          <Tab value="login">Sign In</Tab>
          <Tab value="register">Sign Up</Tab>
          <Tab value="forgot">Reset Password</Tab>
        </TabList>
        <TabPanel value="login" className="pt-6">
          <SignInForm onForgot={() => setTab('forgot')} onNew={() => setTab('register')} />
        </TabPanel>
        <TabPanel value="register" className="pt-6">
          <SignUp invite={invite} />
        </TabPanel>
        <TabPanel value="forgot" className="pt-6">
          <ForgotPasswordForm />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
