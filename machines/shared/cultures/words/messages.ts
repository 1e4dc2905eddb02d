/** What is said after something was tried, in the words of the specification and the server. */
export const messages = {
  'User id is required': 'ব্যবহারকারী আইডি আবশ্যক',
  'Password is required': 'পাসওয়ার্ড আবশ্যক',
  'Confirm password is required': 'পাসওয়ার্ড নিশ্চিত করা আবশ্যক',
  'Email or user id is required': 'ইমেইল বা ব্যবহারকারী আইডি আবশ্যক',
  'Minimum 4 character': 'কমপক্ষে ৪টি অক্ষর',
  'Minimum 12 character': 'কমপক্ষে ১২টি অক্ষর',
  'Maximum 100 character': 'সর্বোচ্চ ১০০টি অক্ষর',
  'Passwords do not match': 'পাসওয়ার্ড দুটি মেলেনি',
  'Number is invalid': 'সংখ্যাটি সঠিক নয়',
  'Login Successfully!!': 'লগ ইন সফল হয়েছে!!',
  'Login failed, please try again': 'লগ ইন ব্যর্থ হয়েছে, আবার চেষ্টা করুন',
  'User id or password is not right': 'ব্যবহারকারী আইডি বা পাসওয়ার্ড সঠিক নয়',
  'Please log in': 'অনুগ্রহ করে লগ ইন করুন',
  'Please provide a valid pin number!!!': 'অনুগ্রহ করে সঠিক পিন নম্বর দিন!!!',
  'Please configure your email address!!!': 'অনুগ্রহ করে আপনার ইমেইল ঠিকানা যুক্ত করুন!!!',
  'Submitted Successfully': 'সফলভাবে জমা হয়েছে',
  'Failed, try again': 'ব্যর্থ হয়েছে, আবার চেষ্টা করুন',
  'Upload  successfully': 'সফলভাবে আপলোড হয়েছে',
  'File Size is too large or inValid File!': 'ফাইলটি খুব বড় অথবা সঠিক নয়!',
  'Do you want to confirm?': 'আপনি কি নিশ্চিত করতে চান?',
  'Are you confirm to approve? ': 'আপনি কি অনুমোদন নিশ্চিত করছেন?',
  'Are you confirm to reject? ': 'আপনি কি প্রত্যাখ্যান নিশ্চিত করছেন?',
  'Please enter your comments': 'অনুগ্রহ করে আপনার মন্তব্য লিখুন',
  'No answer from the server': 'সার্ভার থেকে কোনো উত্তর আসেনি',
  'The sign-in was not finished. Please try again.': 'সাইন ইন সম্পূর্ণ হয়নি। আবার চেষ্টা করুন।',
  'Nobody here has this mail address. Ask HR to enter it with your details.':
    'এখানে কারও এই ইমেইল ঠিকানা নেই। আপনার তথ্যে এটি যোগ করতে এইচআরকে বলুন।',
  'Several people here have this mail address, so sign in with user id and password.':
    'এখানে একাধিক ব্যক্তির এই ইমেইল ঠিকানা আছে, তাই আইডি ও পাসওয়ার্ড দিয়ে সাইন ইন করুন।',
  'Your mail address is not confirmed there, so it can not sign you in here.':
    'আপনার ইমেইল ঠিকানা সেখানে নিশ্চিত করা হয়নি, তাই এটি দিয়ে এখানে সাইন ইন করা যাবে না।',
  'This sign-in link is no longer valid. Please log in.':
    'এই সাইন ইন লিংকটি আর বৈধ নয়। অনুগ্রহ করে লগ ইন করুন।',
  'Sign-in links that carry a password are not accepted. Please log in.':
    'পাসওয়ার্ডযুক্ত সাইন ইন লিংক গ্রহণ করা হয় না। অনুগ্রহ করে লগ ইন করুন।',
  'If there is such an account, a code has been sent to its mail address.':
    'এমন অ্যাকাউন্ট থাকলে তার ইমেইল ঠিকানায় একটি কোড পাঠানো হয়েছে।',
  'If there is such an account, a code has been sent to its mail address. No mail server is set up here, so the mail lies in the data folder.':
    'এমন অ্যাকাউন্ট থাকলে তার ইমেইল ঠিকানায় একটি কোড পাঠানো হয়েছে। এখানে কোনো মেইল সার্ভার নেই, তাই মেইলটি ডেটা ফোল্ডারে আছে।',
  'This took too long. Please ask for another code.':
    'অনেক দেরি হয়ে গেছে। অনুগ্রহ করে আরেকটি কোড চান।',
  'The old password is not right': 'পুরোনো পাসওয়ার্ড সঠিক নয়',
  'The new password must not be the old one': 'নতুন পাসওয়ার্ড পুরোনোটি হতে পারবে না',
  'The new password must not be the user id': 'নতুন পাসওয়ার্ড ব্যবহারকারী আইডি হতে পারবে না',
  'The password was not right': 'পাসওয়ার্ড সঠিক ছিল না',
  'The code was not right': 'কোড সঠিক ছিল না',
  'Signed out from another device': 'অন্য ডিভাইস থেকে সাইন আউট করা হয়েছে',
  'Signed out everywhere': 'সব জায়গা থেকে সাইন আউট করা হয়েছে',
  'The password was changed': 'পাসওয়ার্ড পরিবর্তন করা হয়েছে',
  'The password was forgotten and set anew': 'পাসওয়ার্ড ভুলে যাওয়ায় নতুন করে দেওয়া হয়েছে',
  'A refresh token came back that had been used': 'ব্যবহৃত একটি রিফ্রেশ টোকেন আবার এসেছে',
} as const;
