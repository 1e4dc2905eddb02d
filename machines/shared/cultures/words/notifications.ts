/** The bell, and which notices come in which way. */
export const notifications = {
  Notification: 'বিজ্ঞপ্তি',
  'Notification settings': 'বিজ্ঞপ্তির সেটিংস',
  'Loading older notifications': 'পুরোনো বিজ্ঞপ্তি লোড হচ্ছে',
  'What needs you is announced here.': 'যেখানে আপনাকে প্রয়োজন তা এখানে জানানো হয়।',
  'Turn on': 'চালু করুন',
  'Be told while you work elsewhere, by this browser.':
    'অন্য কোথাও কাজ করার সময় এই ব্রাউজার আপনাকে জানাবে।',
  'This browser shows notifications.': 'এই ব্রাউজার বিজ্ঞপ্তি দেখায়।',
  'This browser has not been asked yet whether it may show notifications.':
    'এই ব্রাউজার বিজ্ঞপ্তি দেখাতে পারে কি না তা এখনও জানতে চাওয়া হয়নি।',
  'This browser is set to show no notifications of {product}. Its settings for this site can change that.':
    'এই ব্রাউজারে {product}-এর বিজ্ঞপ্তি বন্ধ আছে। এই সাইটের জন্য ব্রাউজারের সেটিংসে তা বদলানো যায়।',
  'This browser knows no notifications.': 'এই ব্রাউজারে বিজ্ঞপ্তির ব্যবস্থা নেই।',
  'What you are told, and in which way. A change counts at once.':
    'আপনাকে কী জানানো হবে এবং কীভাবে। পরিবর্তন সঙ্গে সঙ্গেই কার্যকর হয়।',
  'In the app': 'অ্যাপে',
  Mail: 'ইমেইলে',
  'Ways of being told': 'জানানোর উপায়',
  'Mail goes to {address}.': 'ইমেইল যায় {address} ঠিকানায়।',
  'No mail address of yours is known here, so none is sent. HR can enter one.':
    'এখানে আপনার কোনো ইমেইল ঠিকানা নেই, তাই ইমেইল পাঠানো হয় না। এইচআর একটি যোগ করতে পারে।',
  'No mail server is set up for this installation, so no mail is sent.':
    'এখানে কোনো মেইল সার্ভার নেই, তাই ইমেইল পাঠানো হয় না।',
  'Waiting for me': 'আমার অপেক্ষায়',
  Decided: 'সিদ্ধান্ত হয়েছে',
  'Deadline passed': 'সময়সীমা পেরিয়ে গেছে',
  'When somebody writes to you and you aren’t looking': 'আপনি না দেখার সময় কেউ লিখলে',

  'When increments come to a stage of yours': 'বেতন বৃদ্ধি আপনার কোনো ধাপে এলে',
  'When increments you asked for or that concern you move':
    'আপনার চাওয়া বা আপনার সম্পর্কিত বেতন বৃদ্ধি এগোলে',
  'When increments wait for you beyond their time': 'সময় পেরিয়েও বেতন বৃদ্ধি আপনার অপেক্ষায় থাকলে',
  'When grievances come to a stage of yours': 'অভিযোগ আপনার কোনো ধাপে এলে',
  'When grievances you asked for or that concern you move':
    'আপনার চাওয়া বা আপনার সম্পর্কিত অভিযোগ এগোলে',
  'When grievances wait for you beyond their time': 'সময় পেরিয়েও অভিযোগ আপনার অপেক্ষায় থাকলে',
  'When requisitions come to a stage of yours': 'নিয়োগের চাহিদা আপনার কোনো ধাপে এলে',
  'When requisitions you asked for or that concern you move':
    'আপনার চাওয়া বা আপনার সম্পর্কিত নিয়োগের চাহিদা এগোলে',
  'When requisitions wait for you beyond their time':
    'সময় পেরিয়েও নিয়োগের চাহিদা আপনার অপেক্ষায় থাকলে',
  'When tickets come to a stage of yours': 'টিকিট আপনার কোনো ধাপে এলে',
  'When tickets you asked for or that concern you move': 'আপনার চাওয়া বা আপনার সম্পর্কিত টিকিট এগোলে',
  'When tickets wait for you beyond their time': 'সময় পেরিয়েও টিকিট আপনার অপেক্ষায় থাকলে',
  'Salary increment': 'বেতন বৃদ্ধি',
  'Complaint / issue ticket': 'অভিযোগ / সমস্যার টিকিট',
} as const;
