import { ActivityChoice } from '../../areas/account/settings/components/activity-choice.tsx';
import { PrivacySettings as DetailSettings } from '../../areas/family/person/privacy-settings.tsx';

export const PrivacySettings = () => (
  <>
    <DetailSettings />
    <ActivityChoice />
  </>
);
